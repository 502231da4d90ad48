import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/post-rules';
import { type SubmitEvent, useRef, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { MentionField } from '../../parts/mention-field.tsx';
import { ApiError } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, FormField } from '../../ui/form-field.tsx';
import { toast } from '../../ui/toast.ts';
import { DraftOffer } from './draft-offer.tsx';
import { MediaPickers } from './media-pickers.tsx';
import { MediaPreview, UploadProgress } from './media-preview.tsx';
import type { MediaKind } from './post-media.ts';
import { postPayload } from './post-payload.ts';
import { useMobile } from './use-mobile.ts';
import type { PostMediaState } from './use-post-media.ts';
import { PostAs } from './post-as.tsx';
import { usePublish } from './use-publish.ts';
import { VideoUrlBox } from './video-url-box.tsx';

interface CreatePostFormProps {
  id: string;
  initialText: string;
  pick: MediaKind | undefined;
  companyId: number | undefined;
  media: PostMediaState;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onPublished: () => void;
}

const failed = 'Failed to create post. Please try again.';

/** Words, one media item, and where else the post goes. */
export function CreatePostForm({
  id,
  initialText,
  pick,
  companyId: startsAs,
  media,
  isSending,
  onSending,
  onPublished,
}: CreatePostFormProps) {
  const user = useCurrentUser();
  const isMobile = useMobile();
  const publish = usePublish();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = localDraft(user.id, 'post');
  const [text, setText] = useState(initialText);
  const [alt, setAlt] = useState('');
  const [companyId, setCompanyId] = useState(startsAs);
  const [offered, setOffered] = useState(draft.read);
  const [problem, setProblem] = useState<string>();
  const isBusy = isSending || media.running !== null;

  function change(content: string) {
    setText(content);
    draft.write(content);
  }
  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }
  function restore() {
    change(text.trim() === '' ? offered : `${offered}\n\n${text}`);
    setOffered('');
    field.current?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const broken = postContentProblem(text);
    if (broken) return refuse(broken);
    setProblem(undefined);
    onSending(true);
    try {
      await publish(
        postPayload({
          userId: user.id,
          content: text,
          declared: media.declared,
          media: media.media,
          imageAlt: alt,
          companyId,
        }),
      );
      draft.clear();
      toast({ title: 'Post Created', description: 'Your post has been published successfully.', variant: 'success' });
      onPublished();
    } catch (error) {
      const sentence = error instanceof ApiError ? error.sentence || failed : failed;
      toast({ title: 'Error Creating Post', description: sentence, variant: 'destructive' });
      refuse(error instanceof ApiError ? (error.fields['content'] ?? sentence) : failed);
    } finally {
      onSending(false);
    }
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      {offered ? (
        <DraftOffer
          text={offered}
          onRestore={restore}
          onDiscard={() => {
            draft.write(text);
            setOffered('');
          }}
        />
      ) : null}
      <PostAs value={companyId} onChange={setCompanyId} disabled={isSending} />
      <FormField label="Your post" hideLabel error={problem}>
        <MentionField
          ref={field}
          value={text}
          onValueChange={change}
          rows={5}
          limit={POST_MAX_LENGTH}
          readOnly={isSending}
          autoFocus
          placeholder="Share what you see on the floor… Type @ to mention a member."
        />
      </FormField>
      {media.running ? <UploadProgress running={media.running} onCancel={media.cancel} /> : null}
      {media.media ? (
        <MediaPreview media={media.media} alt={alt} onAlt={setAlt} onRemove={media.remove} disabled={isBusy} />
      ) : null}
      {media.problem ? <FieldError>{media.problem}</FieldError> : null}
      <MediaPickers
        disabled={isBusy}
        openFirst={pick}
        onFile={(kind, file) => {
          setAlt('');
          void media.addFile(kind, file);
        }}
      />
      {isMobile ? <VideoUrlBox disabled={isBusy} onAdd={media.addVideoUrl} /> : null}
      <Checkbox
        label="Also share to LinkedIn"
        help="Sharing to LinkedIn is not available on this site yet."
        disabled
        checked={false}
        readOnly
      />
    </form>
  );
}
