import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { type RefObject, useRef, useSyncExternalStore } from 'react';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { AudienceChoice, PostAs } from '../../../parts/composer/post-options.tsx';
import type { SessionState } from '../../../parts/composer/draft-session.ts';
import { companyOf, type ComposerSession, useSubmitPost } from './composer-session.ts';
import { DraftNotice } from '../../../parts/composer/draft-notice.tsx';
import { MediaPickers, UploadProgress } from '../../../parts/composer/media-controls.tsx';
import { MediaPreview } from './media-preview.tsx';
import {
  useWrittenKinds,
  type WrittenKind,
  WrittenItemForm,
  WrittenPickers,
} from '../../../parts/composer/written-items.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { type PostMediaState, linkOf, useLinkPreview } from './use-post-media.ts';
import { VideoUrlBox } from './video-editor.tsx';
import { MOBILE_SCREEN } from '../../../platform/display.ts';
import { LinkPreviewCard } from '../../../parts/media/post-link.tsx';
import type { DraftWords } from '../../../parts/composer/draft-words.ts';
/** As many as a draft keeps; the oldest is then forgotten. */
const MOST_DECLINED = 20;

interface ComposerLinkProps {
  words: DraftWords;
  disabled: boolean;
  onDecline: (declinedLinks: string[]) => void;
}

/** The preview of the first address in the words, with a cross to do without it. */
function ComposerLink({ words, disabled, onDecline }: ComposerLinkProps) {
  const { preview, isLoading } = useLinkPreview(words);
  const link = linkOf(words);
  if (isLoading) {
    return (
      <p role="status" className="text-sm text-ink-faint">
        Looking at the link…
      </p>
    );
  }
  if (!preview || link === null) return null;
  const decline = () => onDecline([...words.declinedLinks, link].slice(-MOST_DECLINED));
  return <LinkPreviewCard preview={preview} onRemove={disabled ? undefined : decline} />;
}

const mobileAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;

function subscribe(onChange: () => void) {
  const media = window.matchMedia(MOBILE_SCREEN);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** A screen at most 768 px wide, or the browser of a phone or tablet (specification §2, §9). */
function useMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(MOBILE_SCREEN).matches || mobileAgent.test(navigator.userAgent),
  );
}

interface AltReminderProps {
  onDescribe: () => void;
  /** The field that takes the focus then. */
  field: RefObject<HTMLInputElement | null>;
  onPost: () => void;
}

/** Asks once before a picture goes out that some people cannot take in. */
function AltReminder({ onDescribe, field, onPost }: AltReminderProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onDescribe())}
      title="Post the picture without a description?"
      description="People who cannot see the picture hear its description instead. One sentence is enough."
      confirmLabel="Post without"
      cancelLabel="Add a description"
      destructive={false}
      onConfirm={onPost}
      focusAfter={() => field.current}
    />
  );
}

interface CreatePostFormProps {
  id: string;
  session: ComposerSession;
  state: SessionState;
  pick: KindName | undefined;
  media: PostMediaState;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onPublished: () => void;
}

/** Words, one media item, and where else the post goes. */
export function CreatePostForm({
  id,
  session,
  state,
  pick,
  media,
  isSending,
  onSending,
  onPublished,
}: CreatePostFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const onRefused = () => field.current?.focus();
  const kinds = useWrittenKinds();
  const submission = useSubmitPost({ session, media, kinds, onSending, onPublished, onRefused });
  const { problem } = submission;
  const isBusy = isSending || media.running !== null;
  const { words } = state;
  const companyId = companyOf(state.place);

  const given = (files: File[]) => media.addGiven(files, words.media !== null);
  return (
    <DropZone onFiles={given} disabled={isBusy} label="Drop a photo, document or video to add it">
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submission.submit();
        }}
        className="grid gap-4"
      >
        <DraftNotice state={state} session={session} onWords={onRefused} />
        <PostAs value={companyId} onChange={session.speakAs} disabled={isBusy} />
        <FormField label="Your post" hideLabel error={problem?.sentence}>
          <MentionField
            ref={field}
            value={words.content}
            onValueChange={(content) => session.write({ content })}
            withTopics
            rows={5}
            limit={POST_MAX_LENGTH}
            readOnly={isSending}
            autoFocus
            placeholder="Share what you see on the floor… Type @ to mention a member, # for a topic."
          />
        </FormField>
        {problem?.canRetry && !isSending ? (
          <Button type="submit" variant="outline" size="sm" disabled={isBusy} className="justify-self-start">
            Retry
          </Button>
        ) : null}
        <ComposerLink
          words={words}
          disabled={isSending}
          onDecline={(declinedLinks) => session.write({ declinedLinks })}
        />
        <Media
          state={state}
          session={session}
          media={media}
          kinds={kinds}
          problem={submission.itemProblem ?? media.problem}
          altRef={alt}
          isBusy={isBusy}
          pick={pick}
        />
        <AudienceChoice
          value={words.audience}
          onChange={(audience) => session.write({ audience })}
          isCompany={companyId !== undefined}
          disabled={isSending}
        />
        <Checkbox
          label="Also share to LinkedIn"
          help="Sharing to LinkedIn is not available on this site yet."
          disabled
          checked={false}
          readOnly
        />
        {submission.asksForAlt ? (
          <AltReminder onDescribe={submission.dropReminder} field={alt} onPost={() => void submission.sendWithout()} />
        ) : null}
      </form>
    </DropZone>
  );
}

interface MediaProps extends Pick<CreatePostFormProps, 'session' | 'state' | 'media' | 'pick'> {
  kinds: readonly WrittenKind[];
  problem: string | undefined;
  altRef: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
}

function Media({ session, state, media, kinds, problem, altRef, isBusy, pick }: MediaProps) {
  const isMobile = useMobile();
  const { media: item, imageAlt } = state.words;
  return (
    <>
      {media.running ? <UploadProgress running={media.running} onCancel={media.cancel} /> : null}
      {item?.source === 'written' ? (
        <WrittenItemForm
          kinds={kinds}
          item={item}
          onItem={(changed) => session.write({ media: changed })}
          onRemove={media.remove}
          disabled={isBusy}
        />
      ) : null}
      {item && item.source !== 'written' ? (
        <MediaPreview
          media={item}
          alt={imageAlt}
          altRef={altRef}
          onAlt={(text) => session.write({ imageAlt: text })}
          onMedia={(changed) => session.write({ media: changed })}
          send={media.sendBeside}
          onRemove={media.remove}
          disabled={isBusy}
        />
      ) : null}
      {problem ? <FieldError>{problem}</FieldError> : null}
      <MediaPickers disabled={isBusy} openFirst={pick} onFile={(kind, file) => void media.addFile(kind, file)}>
        <WrittenPickers kinds={kinds} addFirst={pick} disabled={isBusy} onAdd={media.addWritten} />
      </MediaPickers>
      {isMobile ? <VideoUrlBox disabled={isBusy} onAdd={media.addVideoUrl} /> : null}
    </>
  );
}
