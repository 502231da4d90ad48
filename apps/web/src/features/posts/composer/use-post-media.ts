import { isVideoUrl } from '@innerspring/contract/posts/video-url';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useEffect, useRef, useState } from 'react';
import { failedUpload, useFailedFile } from '../../../parts/media/failed-file.tsx';
import { uploadFile } from '../../../parts/media/upload-file.ts';
import type { WrittenKind } from '../../../parts/composer/written-items.tsx';
import type { RunningUpload } from '../../../parts/composer/media-controls.tsx';
import { dismiss, toast } from '../../../ui/overlays/toast.ts';
import {
  captionsProblem,
  fileProblem,
  givenProblem,
  mediaKindOf,
  type MediaKind,
  type PostMedia,
} from '../../../parts/media/post-media.ts';
import { avatarCache, fittingAddress, shrinkPicture } from '../../../platform/avatars/avatar-cache.ts';
import { postPicture } from '../../../platform/avatars/avatar-sources.ts';
import { linkPreviews } from '@innerspring/contract/posts/dialog-endpoints';
import { firstLink } from '@innerspring/contract/posts/rules';
import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../platform/query.ts';
import type { DraftWords } from '../../../parts/composer/draft-words.ts';

const tools = { shrink: shrinkPicture, write: avatarCache.write };

/**
 * Caches the picture of the post being written in this browser, so that a draft shows it offline too. Pictures above 2 MB
 * are scaled down first. If storage is full, other cached pictures are evicted (specification §5).
 * @param url the URL that the upload got
 */
export async function keepPicture(url: string, file: Blob, { shrink, write } = tools): Promise<void> {
  try {
    write(postPicture, JSON.stringify({ url, picture: await fittingAddress(file, shrink) }));
  } catch {
    // Without a copy, the picture always comes from the server.
    forgetPicture();
  }
}

/** The cached picture of an upload, or null. */
export function keptPictureOf(url: string): string | null {
  try {
    const kept: { url?: unknown; picture?: unknown } | null = JSON.parse(localStorage.getItem(postPicture) ?? 'null');
    const isIts = kept?.url === url && typeof kept.picture === 'string' && kept.picture.startsWith('data:image/');
    return isIts ? String(kept.picture) : null;
  } catch {
    return null;
  }
}

export function forgetPicture(): void {
  try {
    localStorage.removeItem(postPicture);
  } catch {
    // Then nothing was cached.
  }
}

function announceFailure(kind: RunningUpload['kind']): void {
  if (kind === 'image') {
    const description = 'Failed to process image. Please try again with a different file.';
    toast({ title: 'Upload Error', description, variant: 'destructive' });
    return;
  }
  const description = `There was an error uploading your ${kind}. Please try again.`;
  toast({ title: 'Upload Failed', description, variant: 'destructive' });
}

/**
 * The dialog's one media item: chosen, uploading, added, removed. Leaving the dialog cancels the upload.
 * @param onMedia called with the added item, or with null after it was removed
 */
export function usePostMedia(onMedia: (media: PostMedia | null) => void) {
  const [declared, setDeclared] = useState<MediaKind | 'none'>('none');
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string>();
  const failed = useFailedFile();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  function remove() {
    forgetPicture();
    onMedia(null);
    setDeclared('none');
    setProblem(undefined);
    failed.set(null);
  }
  function fail(kind: RunningUpload['kind'], { name }: File, error: unknown, retry: (() => void) | null) {
    announceFailure(kind);
    failed.set(failedUpload(name, error, retry));
  }
  async function send(kind: MediaKind, file: File, preview: string | null) {
    const abort = new AbortController();
    control.current = abort;
    setRunning({ kind, name: file.name, share: 0, preview });
    const note = kind === 'image' ? toast({ title: 'Uploading image...' }) : null;
    try {
      const onProgress = (share: number) => setRunning({ kind, name: file.name, share, preview });
      const upload = await uploadFile(kind, file, { onProgress, signal: abort.signal });
      if (kind === 'image') void keepPicture(upload.url, file);
      onMedia({ kind, source: 'upload', upload });
      if (kind === 'image') toast({ title: 'Image added', variant: 'success' });
    } catch (error) {
      setDeclared('none');
      if (abort.signal.aborted) return;
      fail(kind, file, error, () => void addFile(kind, file));
    } finally {
      if (note) dismiss(note);
      setRunning(null);
    }
  }
  /** Uploads a file that belongs to the item, such as a video's cover. Returns null if the upload failed. */
  async function sendBeside(kind: 'image' | 'captions', file: File): Promise<Upload | null> {
    const refused = kind === 'captions' ? captionsProblem(file) : fileProblem(kind, file);
    setProblem(refused ?? undefined);
    if (refused) return null;
    failed.set(null);
    const abort = new AbortController();
    control.current = abort;
    const report = (share: number) => setRunning({ kind, name: file.name, share, preview: null });
    report(0);
    try {
      return await uploadFile(kind, file, { onProgress: report, signal: abort.signal });
    } catch (error) {
      if (!abort.signal.aborted) fail(kind, file, error, null);
      return null;
    } finally {
      setRunning(null);
    }
  }
  async function addFile(kind: MediaKind, file: File) {
    const refused = fileProblem(kind, file);
    setProblem(refused ?? undefined);
    if (refused) return;
    failed.set(null);
    onMedia(null);
    setDeclared(kind);
    const preview = kind === 'image' ? URL.createObjectURL(file) : null;
    await send(kind, file, preview);
    if (preview) URL.revokeObjectURL(preview);
  }
  /**
   * Adds a dropped or pasted file: only one, and only if there is no item yet. Errors show before anything is uploaded.
   */
  function addGiven(files: File[], hasItem: boolean) {
    const refused = givenProblem(files, hasItem);
    const [file] = files;
    const kind = file && mediaKindOf(file);
    if (refused) setProblem(refused);
    else if (file && kind) void addFile(kind, file);
  }
  /** Adds an external video. Returns false if the URL breaks the rule of specification §5. */
  function addVideoUrl(text: string): boolean {
    const url = text.trim();
    if (!isVideoUrl(url)) {
      toast({ title: 'Invalid Video URL', description: 'Please enter a valid video URL.', variant: 'destructive' });
      return false;
    }
    onMedia({ kind: 'video', source: 'link', url });
    setDeclared('video');
    setProblem(undefined);
    failed.set(null);
    toast({ title: 'Video Added', description: 'Video URL has been added to your post.', variant: 'success' });
    return true;
  }

  /** Adds an item that is written in the dialog. */
  function addWritten({ kind, blank }: WrittenKind) {
    onMedia({ kind, source: 'written', value: blank });
    setDeclared('none');
    setProblem(undefined);
    failed.set(null);
  }

  return {
    declared,
    running,
    problem,
    failed,
    addFile,
    addGiven,
    sendBeside,
    addVideoUrl,
    addWritten,
    remove,
    cancel: () => control.current?.abort(),
  };
}

export type PostMediaState = ReturnType<typeof usePostMedia>;

/** Milliseconds of typing pause before a URL is looked up, so that no partial URL is requested. */
const typingPause = 700;
const noLink = 'https://example.com/';

function useSettled(link: string | null): string | null {
  const [settled, setSettled] = useState(link);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), typingPause);
    return () => clearTimeout(timer);
  }, [link]);
  return link === settled ? link : null;
}

/**
 * The URL whose preview the post shows: the first in its text, unless the post has a file or the member declined the
 * preview.
 */
export function linkOf({ content, media, declinedLinks }: DraftWords): string | null {
  const link = media === null ? firstLink(content) : null;
  return link !== null && declinedLinks.includes(link) ? null : link;
}

/** The link preview of the first URL, once the server has fetched it; null while there is nothing to show. */
export function useLinkPreview(words: DraftWords): { preview: LinkPreview | null; isLoading: boolean } {
  const link = useSettled(linkOf(words));
  const looked = useQuery({
    ...query(linkPreviews.read, { body: { url: link ?? noLink } }),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (link === null) return { preview: null, isLoading: false };
  return { preview: looked.data?.preview ?? null, isLoading: looked.isFetching };
}
