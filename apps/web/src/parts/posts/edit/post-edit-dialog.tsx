import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import type { Post, PostChange } from '@innerspring/contract/posts/schemas';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form, SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { ApiError } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { CounterRing } from '../../composer/counter-ring.tsx';
import { fullScreenOnPhones, useVisibleHeight } from '../../composer/full-screen.ts';
import { WriterLine } from '../../composer/writer-line.tsx';
import { DraftLine, DraftNotice } from '../../composer/draft-notice.tsx';
import { MentionField } from '../../mentions/mention-field.tsx';
import { createDraftSession, useDraftSession, useSessionState } from '../../composer/draft-session.ts';
import { type DraftWords, isSame, noWords } from '../../composer/draft-words.ts';
import {
  type FileMedia,
  fileProblem,
  givenProblem,
  type MediaKind,
  mediaKindOf,
  mediaUrls,
} from '../../media/post-media.ts';
import { failedUpload, useFailedFile } from '../../media/failed-file.tsx';
import { uploadFile } from '../../media/upload-file.ts';
import { MediaPickers, type RunningUpload } from '../../composer/media-controls.tsx';
import { editPost } from '../post-changes.ts';
import { PostEditMedia, takesFile } from './post-edit-media.tsx';

/** An edit starts with the post as it is: that alone needs no draft. */
function editOf({ content, audience, image }: Post) {
  const blank: DraftWords = { ...noWords, content, audience, imageAlt: image?.alt ?? '' };
  return {
    blank,
    offers: 'never' as const,
    isNothing: (words: DraftWords) => isSame(words, blank),
    replaces: true,
  };
}

/** The changes to what belongs to the post's item, or another item. `cover` is undefined if it stays. */
function showingOf(
  post: Post,
  { imageAlt }: DraftWords,
  { cover, other }: { cover: Upload | null | undefined; other: OtherMedia | undefined },
): PostChange {
  if (other) {
    const alt = other.alt.trim();
    return {
      ...mediaUrls(other.media),
      mediaType: other.media?.kind ?? 'none',
      ...(alt === '' ? {} : { imageAlt: alt }),
    };
  }
  return {
    ...(imageAlt.trim() === (post.image?.alt ?? '') ? {} : { imageAlt: imageAlt.trim() || null }),
    ...(cover === undefined ? {} : { posterUrl: cover && cover.url }),
  };
}

/** What differs from the post. */
function changeOf(post: Post, words: DraftWords, shown: Parameters<typeof showingOf>[2]): PostChange {
  const { content, audience } = words;
  return {
    ...(content === post.content ? {} : { content }),
    ...(audience === post.audience ? {} : { audience }),
    ...showingOf(post, words, shown),
  };
}

const failed = 'Couldn’t save the post. Please try again.';

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failed;
  return Object.values(error.fields)[0] ?? error.sentence;
}

/** The rule that a changed text breaks. */
const stillWrong = (post: Post, { content }: DraftWords): string | undefined =>
  (content === post.content ? null : postContentProblem(content)) ?? undefined;

/** The content of an edit's dialog, with its draft, and how it is saved. */
function usePostEdit(post: Post, { onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createDraftSession({ userId: user.id, place: `post:${post.id}`, ...editOf(post), ...tools }),
  );
  const state = useSessionState(session);
  const [cover, setCover] = useState<Upload | null>();
  const media = useEditMedia();
  const [refused, setRefused] = useState<{ sentence: string; content: string }>();
  const [isSaving, setSaving] = useState(false);
  // An error is only shown for the text that it is about.
  const problem =
    refused && (refused.content === state.words.content ? refused.sentence : stillWrong(post, state.words));

  function refuse(sentence: string) {
    setRefused({ sentence, content: state.words.content });
    onRefused();
  }
  async function send(change: PostChange) {
    setSaving(true);
    setRefused(undefined);
    try {
      await session.hold();
      await editPost(client, post.id, change);
      session.published();
      toast({ title: 'Post updated', variant: 'success' });
      onDone();
    } catch (error) {
      session.failed();
      setSaving(false);
      refuse(refusalOf(error));
    }
  }
  async function save() {
    const change = changeOf(post, state.words, { cover, other: media.other });
    const broken = stillWrong(post, state.words);
    if (broken) return refuse(broken);
    if (media.failed.blocksSending()) return;
    if (Object.keys(change).length === 0) return onDone();
    await send(change);
  }
  return { session, state, cover, setCover, media, problem, isSaving, save };
}

export type PostEdit = ReturnType<typeof usePostEdit>;

/** What an edit replaces the post's item with: another with its description, or nothing. */
interface OtherMedia {
  media: FileMedia | null;
  alt: string;
}

/**
 * Another picture, document or video for a published post; it takes effect with the rest of the edit. Until it is
 * uploaded, or if that fails, everything stays. Leaving the dialog cancels the upload.
 */
function useEditMedia() {
  const [other, setOther] = useState<OtherMedia>();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string>();
  const failed = useFailedFile();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function addFile(kind: MediaKind, file: File) {
    const refused = fileProblem(kind, file);
    setProblem(refused ?? undefined);
    if (refused) return;
    failed.set(null);
    const abort = new AbortController();
    control.current = abort;
    const report = (share: number) => setRunning({ kind, name: file.name, share, preview: null });
    report(0);
    try {
      const upload = await uploadFile(kind, file, { onProgress: report, signal: abort.signal });
      setOther({ media: { kind, source: 'upload', upload }, alt: '' });
    } catch (error) {
      if (!abort.signal.aborted) failed.set(failedUpload(file.name, error, () => void addFile(kind, file)));
    } finally {
      setRunning(null);
    }
  }
  /** Uploads the one file that was dropped or pasted. */
  function addGiven(files: File[]) {
    const refused = givenProblem(files, false);
    const [file] = files;
    const kind = file && mediaKindOf(file);
    if (refused) setProblem(refused);
    else if (file && kind) void addFile(kind, file);
  }
  function choose(next: OtherMedia | undefined) {
    setProblem(undefined);
    failed.set(null);
    setOther(next);
  }
  return { other, choose, running, problem, failed, addFile, addGiven, cancel: () => control.current?.abort() };
}

/** Edits an own post: its text, its audience, and its picture, document or video with what belongs to it. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [sendsCover, setSendsCover] = useState(false);
  const toField = () => field.current?.focus();
  const edit = usePostEdit(post, { onDone: onClose, onRefused: toField });
  const { session, state, isSaving, media } = edit;
  const { content, audience } = state.words;
  const isBusy = sendsCover || media.running !== null;
  const form = usePlainForm(() => void edit.save(), { busy: isBusy || isSaving });
  useVisibleHeight();
  return (
    <Dialog
      open
      locked={isSaving}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit post"
      className={fullScreenOnPhones}
      footer={
        <>
          <div className="me-auto min-w-0">
            {takesFile(post) ? (
              <MediaPickers disabled={form.busy} onFile={(kind, file) => void media.addFile(kind, file)} />
            ) : null}
          </div>
          <CounterRing length={content.length} limit={POST_MAX_LENGTH} />
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} loading={isSaving} disabled={isBusy}>
            Save
          </SubmitButton>
        </>
      }
    >
      <DropZone
        onFiles={media.addGiven}
        disabled={form.busy || !takesFile(post)}
        label="Drop a photo, document or video to replace the current one"
        className="grid min-h-full"
      >
        <Form form={form} label="Edit post" className="content-start">
          <WriterLine
            companyId={post.company?.id}
            company={post.company}
            audience={audience}
            onAudience={(chosen) => session.write({ audience: chosen })}
            disabled={isSaving}
          >
            <DraftLine draft={state.draft} />
          </WriterLine>
          <DraftNotice state={state} session={session} onWords={toField} />
          <FormField label="Post" hideLabel error={edit.problem}>
            <MentionField
              ref={field}
              value={content}
              onValueChange={(changed) => session.write({ content: changed })}
              rows={4}
              bare="large"
              aria-invalid={content.length > POST_MAX_LENGTH || undefined}
              readOnly={isSaving}
              withTopics
              autoFocus
            />
          </FormField>
          <PostEditMedia post={post} edit={edit} onBusy={setSendsCover} disabled={form.busy} />
        </Form>
      </DropZone>
    </Dialog>
  );
}
