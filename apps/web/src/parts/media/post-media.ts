import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import {
  CAPTIONS_EXTENSION,
  DOCUMENT_EXTENSIONS,
  UPLOAD_LIMITS,
  VIDEO_EXTENSIONS,
} from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';

export type MediaKind = 'image' | 'document' | 'video';

/** What belongs to an uploaded video. */
export interface VideoExtras {
  /** Picture to show before it plays. */
  cover: Upload | null;
  captions: Upload | null;
}

export const noExtras: VideoExtras = { cover: null, captions: null };

/** An uploaded file, or a video on another site. */
export type FileMedia =
  | { kind: MediaKind; source: 'upload'; upload: Upload; extras?: VideoExtras }
  | { kind: 'video'; source: 'link'; url: string };

/** An item written in the dialog, as the feature that adds its kind defines it. */
export type WrittenMedia = { kind: KindName; source: 'written'; value: object };

/** The one item a post may carry. */
export type PostMedia = FileMedia | WrittenMedia;

/** Whether items of this kind are files. */
export const isFileKind = (kind: string): kind is MediaKind => kind in accepts;

/** Values for the pickers' `accept`, as specification §2 lists them. */
export const accepts: Record<MediaKind, string> = {
  image: 'image/*',
  document: DOCUMENT_EXTENSIONS.join(','),
  video: VIDEO_EXTENSIONS.join(','),
};

const megabytes = (kind: MediaKind) => UPLOAD_LIMITS[kind] / (1024 * 1024);

const endings: Record<MediaKind, readonly string[] | null> = {
  image: null,
  document: DOCUMENT_EXTENSIONS,
  video: VIDEO_EXTENSIONS,
};

/** The kind of a dropped or pasted file, by its type and name; null if posts can't carry it. */
export function mediaKindOf(file: File): MediaKind | null {
  if (file.type.startsWith('image/')) return 'image';
  const name = file.name.toLowerCase();
  if (DOCUMENT_EXTENSIONS.some((ending) => name.endsWith(ending))) return 'document';
  return VIDEO_EXTENSIONS.some((ending) => name.endsWith(ending)) ? 'video' : null;
}

/** Why dropped or pasted files can't be added, or null: a post carries one file of a known kind. */
export function givenProblem([file, ...others]: File[], hasItem: boolean): string | null {
  if (hasItem) return 'A post has one photo, document or video. Remove it to add another.';
  if (others.length > 0) return 'A post has one photo, document or video. Add one file.';
  if (!file || mediaKindOf(file)) return null;
  return `“${file.name}” can’t be added. Choose a photo, a video, or one of ${accepts.document.replaceAll(',', ', ')}.`;
}

/** Why a file can't be sent at all, or null. The server checks more closely. */
export function fileProblem(kind: MediaKind, file: File): string | null {
  const allowed = endings[kind];
  const name = file.name.toLowerCase();
  if (allowed && !allowed.some((ending) => name.endsWith(ending))) {
    return `“${file.name}” isn’t a ${kind} we can add. Choose one of ${allowed.join(', ')}.`;
  }
  if (!allowed && file.type !== '' && !file.type.startsWith('image/')) return `“${file.name}” isn’t an image.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > UPLOAD_LIMITS[kind]) {
    return `“${file.name}” is too large. A${kind === 'image' ? 'n' : ''} ${kind} can be at most ${megabytes(kind)} MB.`;
  }
  return null;
}

/** Why a file can't be captions, or null. The server checks more closely. */
export function captionsProblem(file: File): string | null {
  if (!file.name.toLowerCase().endsWith(CAPTIONS_EXTENSION))
    return `“${file.name}” isn’t a captions file. Choose a WebVTT file (${CAPTIONS_EXTENSION}).`;
  const most = UPLOAD_LIMITS.captions / 1024;
  return file.size > UPLOAD_LIMITS.captions ? `“${file.name}” is too large. Captions can be at most ${most} KB.` : null;
}

export interface MediaUrls {
  imageUrl: string | null;
  documentUrl: string | null;
  videoUrl: string | null;
}

/** The URL of a file or of a video on another site. */
export function mediaUrl(media: PostMedia | null): string | null {
  if (media === null || media.source === 'written') return null;
  return media.source === 'upload' ? media.upload.url : media.url;
}

/** A post's written item, under the name of its kind. */
export const writtenFields = (media: PostMedia | null): Record<string, object> =>
  media?.source === 'written' ? { [media.kind]: media.value } : {};

/** The URLs of a post's media, at most one of them set. */
export function mediaUrls(media: PostMedia | null): MediaUrls {
  const url = mediaUrl(media);
  return {
    imageUrl: media?.kind === 'image' ? url : null,
    documentUrl: media?.kind === 'document' ? url : null,
    videoUrl: media?.kind === 'video' ? url : null,
  };
}

/** The URLs of what belongs to a video, if any. */
export function extraUrls(media: PostMedia | null): { posterUrl?: string; captionsUrl?: string } {
  const { cover, captions } = (media?.source === 'upload' && media.extras) || noExtras;
  return { ...(cover ? { posterUrl: cover.url } : {}), ...(captions ? { captionsUrl: captions.url } : {}) };
}

/**
 * Specification §4: a declared type without its URL becomes `none`; if none is declared, the type is that of the URL
 * present, image first, then document, then video.
 */
export function resolveMediaType(declared: MediaKind | 'none', urls: MediaUrls): MediaKind | 'none' {
  const has: Record<MediaKind, boolean> = {
    image: Boolean(urls.imageUrl),
    document: Boolean(urls.documentUrl),
    video: Boolean(urls.videoUrl),
  };
  if (declared !== 'none' && has[declared]) return declared;
  const present = (['image', 'document', 'video'] as const).find((kind) => has[kind]);
  return present ?? 'none';
}
