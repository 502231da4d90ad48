import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import type { RefObject } from 'react';
import { DraftLine, DraftNotice } from '../../../parts/composer/draft-notice.tsx';
import type { SessionState } from '../../../parts/composer/draft-session.ts';
import type { DraftWords } from '../../../parts/composer/draft-words.ts';
import { UploadProgress } from '../../../parts/composer/media-controls.tsx';
import { WriterLine } from '../../../parts/composer/writer-line.tsx';
import { type WrittenKind, WrittenItemForm } from '../../../parts/composer/written-items.tsx';
import { FailedFileNotice } from '../../../parts/media/failed-file.tsx';
import { LinkPreviewCard } from '../../../parts/media/post-link.tsx';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import type { OtherReaders } from '../../../platform/compose.ts';
import { MOBILE_SCREEN } from '../../../platform/display.ts';
import { useMedia } from '../../../platform/use-media.ts';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { Form, type FormHandle, SubmitButton } from '../../../ui/forms/form.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { companyOf, type ComposerSession, type Submission } from './composer-session.ts';
import { MediaPreview } from './media-preview.tsx';
import { type PostMediaState, linkOf, useLinkPreview } from './use-post-media.ts';
import { VideoUrlBox } from './video-editor.tsx';

/** The most declined links that a draft stores; the oldest is dropped. */
const MOST_DECLINED = 20;

interface ComposerLinkProps {
  words: DraftWords;
  disabled: boolean;
  onDecline: (declinedLinks: string[]) => void;
}

/** The preview of the first link in the text, with a button to remove it. */
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

/** Whether the screen is at most 768 px wide, or the browser is that of a phone or tablet (specification §2, §9). */
const useMobile = (): boolean => {
  const isNarrow = useMedia(MOBILE_SCREEN);
  return isNarrow || mobileAgent.test(navigator.userAgent);
};

interface CreatePostFormProps {
  form: FormHandle;
  session: ComposerSession;
  state: SessionState;
  readers: OtherReaders | undefined;
  media: PostMediaState;
  kinds: readonly WrittenKind[];
  submission: Submission;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The input for the picture's description. */
  alt: RefObject<HTMLInputElement | null>;
  isSending: boolean;
  /** Called when a link leads away from the dialog. The text stays as a draft. */
  onLeave: () => void;
}

/** Text, one media item, the author and the audience. */
export function CreatePostForm(props: CreatePostFormProps) {
  const { form, session, state, readers, media, submission, field, isSending, onLeave } = props;
  const { problem } = submission;
  const { words } = state;
  const limit = readers?.maxLength ?? POST_MAX_LENGTH;
  const toField = () => field.current?.focus();
  return (
    <DropZone
      onFiles={(files) => media.addGiven(files, words.media !== null)}
      disabled={form.busy}
      label="Drop a photo, document or video to add it"
      className="grid min-h-full"
    >
      <Form form={form} label="Post" className="content-start">
        <WriterLine
          companyId={companyOf(state.place)}
          onCompany={readers ? undefined : session.speakAs}
          audience={words.audience}
          onAudience={readers ? undefined : (audience) => session.write({ audience })}
          readers={readers?.name}
          disabled={form.busy}
        >
          <DraftLine draft={state.draft} />
        </WriterLine>
        <DraftNotice state={state} session={session} onWords={toField} />
        <FormField label="Your post" hideLabel error={problem?.sentence}>
          <MentionField
            ref={field}
            value={words.content}
            onValueChange={(content) => session.write({ content })}
            withTopics
            people={readers?.people}
            rows={4}
            bare="large"
            aria-invalid={words.content.length > limit || undefined}
            readOnly={isSending}
            autoFocus
            placeholder="Share what you see on the floor…"
          />
        </FormField>
        {problem?.canRetry && !isSending ? (
          <SubmitButton variant="outline" size="sm" className="justify-self-start">
            Retry
          </SubmitButton>
        ) : null}
        <ComposerLink
          words={words}
          disabled={isSending}
          onDecline={(declinedLinks) => session.write({ declinedLinks })}
        />
        <Media {...props} />
        {readers ? null : <ConnectLinkedIn onLeave={onLeave} />}
      </Form>
    </DropZone>
  );
}

/** Shown instead of the checkbox for sharing, which members see who have connected their account. */
const ConnectLinkedIn = ({ onLeave }: { onLeave: () => void }) => (
  <p className="text-sm text-ink-faint">
    <SiteLink
      to="/settings?section=connected&row=linkedin"
      onClick={onLeave}
      className="hit font-medium hover:text-ink hover:underline"
    >
      Connect LinkedIn
    </SiteLink>{' '}
    to share your posts there too.
  </p>
);

/** The post's item with its error and, on small screens, the field for a video URL. */
function Media({ form, session, state, readers, media, kinds, submission, alt }: CreatePostFormProps) {
  const isMobile = useMobile();
  const { media: item, imageAlt } = state.words;
  const problem = submission.itemProblem ?? media.problem;
  const { failed } = media;
  return (
    <>
      {media.running ? <UploadProgress running={media.running} onCancel={media.cancel} /> : null}
      {item?.source === 'written' ? (
        <WrittenItemForm
          kinds={kinds}
          item={item}
          onItem={(changed) => session.write({ media: changed })}
          onRemove={media.remove}
          disabled={form.busy}
        />
      ) : null}
      {item && item.source !== 'written' ? (
        <MediaPreview
          media={item}
          takesExtras={readers?.takesExtras ?? true}
          alt={imageAlt}
          altRef={alt}
          onAlt={(text) => session.write({ imageAlt: text })}
          onMedia={(changed) => session.write({ media: changed })}
          send={media.sendBeside}
          onRemove={media.remove}
          disabled={form.busy}
        />
      ) : null}
      <FailedFileNotice file={failed.file} isBlocking={failed.isBlocking} onRemove={() => failed.set(null)} />
      {problem ? <FieldError>{problem}</FieldError> : null}
      {isMobile && !readers ? <VideoUrlBox disabled={form.busy} onAdd={media.addVideoUrl} /> : null}
    </>
  );
}
