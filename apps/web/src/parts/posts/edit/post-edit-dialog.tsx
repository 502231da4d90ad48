import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import type { Post, PostChange } from '@innerspring/contract/posts/schemas';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { ApiError, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { AudienceChoice } from '../../composer/post-options.tsx';
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
import { uploadFile } from '../../media/upload-file.ts';
import type { RunningUpload } from '../../composer/media-controls.tsx';
import { editPost } from '../post-changes.ts';
import { PostEditMedia, takesFile } from './post-edit-media.tsx';

/** An edit begins with the post as it is: what is just that needs no draft. */
function editOf({ content, audience, image }: Post) {
  const blank: DraftWords = { ...noWords, content, audience, imageAlt: image?.alt ?? '' };
  return {
    blank,
    offers: 'never' as const,
    isNothing: (words: DraftWords) => isSame(words, blank),
    replaces: true,
  };
}

/** What belongs to the post's item, or another item. `cover` is undefined where it stays. */
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

/** What is other than in the post. */
function changeOf(post: Post, words: DraftWords, shown: Parameters<typeof showingOf>[2]): PostChange {
  const { content, audience } = words;
  return {
    ...(content === post.content ? {} : { content }),
    ...(audience === post.audience ? {} : { audience }),
    ...showingOf(post, words, shown),
  };
}

const failed = 'The post could not be saved. Please try again.';

function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return failed;
  return Object.values(error.fields)[0] ?? error.sentence;
}

/** What the dialog of an edit holds, with its draft, and how it is saved. */
function usePostEdit(post: Post, { onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createDraftSession({ userId: user.id, place: `post:${post.id}`, ...editOf(post), ...tools }),
  );
  const state = useSessionState(session);
  const [cover, setCover] = useState<Upload | null>();
  const media = useEditMedia();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  function refuse(sentence: string) {
    setProblem(sentence);
    onRefused();
  }
  async function send(change: PostChange) {
    setSaving(true);
    setProblem(undefined);
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
    const broken = change.content === undefined ? null : postContentProblem(change.content);
    if (broken) return refuse(broken);
    if (Object.keys(change).length === 0) return onDone();
    await send(change);
  }
  return { session, state, cover, setCover, media, problem, isSaving, save };
}

export type PostEdit = ReturnType<typeof usePostEdit>;

/** What an edit puts in place of the post's item: another with its description, or none. */
interface OtherMedia {
  media: FileMedia | null;
  alt: string;
}

/**
 * Another picture, document or video for a post that is published; it takes effect with the rest of the edit. Until it has
 * arrived, and where it does not arrive, everything stays. Leaving the dialog cancels what is on its way.
 */
function useEditMedia() {
  const [other, setOther] = useState<OtherMedia>();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function addFile(kind: MediaKind, file: File) {
    const refused = fileProblem(kind, file);
    setProblem(refused ?? undefined);
    if (refused) return;
    const abort = new AbortController();
    control.current = abort;
    const report = (share: number) => setRunning({ kind, name: file.name, share, preview: null });
    report(0);
    try {
      const upload = await uploadFile(kind, file, { onProgress: report, signal: abort.signal });
      setOther({ media: { kind, source: 'upload', upload }, alt: '' });
    } catch (error) {
      if (!abort.signal.aborted) setProblem(sentenceOf(error, 'The file could not be uploaded. Please try again.'));
    } finally {
      setRunning(null);
    }
  }
  /** Sends the one file that was dropped or pasted. */
  function addGiven(files: File[]) {
    const refused = givenProblem(files, false);
    const [file] = files;
    const kind = file && mediaKindOf(file);
    if (refused) setProblem(refused);
    else if (file && kind) void addFile(kind, file);
  }
  function choose(next: OtherMedia | undefined) {
    setProblem(undefined);
    setOther(next);
  }
  return { other, choose, running, problem, addFile, addGiven, cancel: () => control.current?.abort() };
}

/** Changes an own post: its words, who may read it, and its picture, document or video with what belongs to it. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [sendsCover, setSendsCover] = useState(false);
  const onWords = () => field.current?.focus();
  const edit = usePostEdit(post, { onDone: onClose, onRefused: onWords });
  const { session, state, isSaving, media } = edit;
  const isBusy = sendsCover || media.running !== null;
  return (
    <Dialog
      open
      locked={isSaving}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit post"
      footer={
        <>
          <DraftLine draft={state.draft} />
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving} disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <DropZone
        onFiles={media.addGiven}
        disabled={isBusy || isSaving || !takesFile(post)}
        label="Drop a photo, document or video to replace the present one"
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy && !isSaving) void edit.save();
          }}
        >
          <DraftNotice state={state} session={session} onWords={onWords} />
          <FormField label="Post" hideLabel error={edit.problem}>
            <MentionField
              ref={field}
              value={state.words.content}
              onValueChange={(content) => session.write({ content })}
              rows={5}
              limit={POST_MAX_LENGTH}
              readOnly={isSaving}
              withTopics
              autoFocus
            />
          </FormField>
          <PostEditMedia post={post} edit={edit} onBusy={setSendsCover} disabled={isSaving || isBusy} />
          <AudienceChoice
            value={state.words.audience}
            onChange={(audience) => session.write({ audience })}
            isCompany={post.company !== null}
            disabled={isSaving}
          />
        </form>
      </DropZone>
    </Dialog>
  );
}
