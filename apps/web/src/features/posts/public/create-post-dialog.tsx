import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { useRef, useState } from 'react';
import { CounterRing } from '../../../parts/composer/counter-ring.tsx';
import { useDraftSession, useSessionState } from '../../../parts/composer/draft-session.ts';
import { fullScreenOnPhones, useVisibleHeight } from '../../../parts/composer/full-screen.ts';
import { MediaPickers } from '../../../parts/composer/media-controls.tsx';
import { useWrittenKinds, WrittenPickers } from '../../../parts/composer/written-items.tsx';
import type { ComposerStart } from '../../../platform/compose.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { createComposerSession, useSubmitPost } from '../composer/composer-session.ts';
import { CreatePostForm } from '../composer/create-post-form.tsx';
import { usePostMedia } from '../composer/use-post-media.ts';

interface CreatePostDialogProps extends ComposerStart {
  onClose: () => void;
}

interface AltQuestionProps {
  onDescribe: () => void;
  onPost: () => void;
}

/** Asks once, in place of the buttons, before a picture without a description is posted. */
function AltQuestion({ onDescribe, onPost }: AltQuestionProps) {
  return (
    <>
      <div role="alert" className="me-auto min-w-0">
        <p className="font-semibold">Post the picture without a description?</p>
        <p className="text-sm text-ink-soft">Screen readers read it to people who can’t see the picture.</p>
      </div>
      <Button key="describe" variant="outline" autoFocus onClick={onDescribe}>
        Add a description
      </Button>
      <Button onClick={onPost}>Post without</Button>
    </>
  );
}

/** The create-post dialog. Closing resets the form and removes the media; both are stored as a draft. */
export default function CreatePostDialog({
  text = '',
  pick,
  item,
  companyId,
  readers,
  onClose,
}: CreatePostDialogProps) {
  const user = useCurrentUser();
  const field = useRef<HTMLTextAreaElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const session = useDraftSession((tools) =>
    createComposerSession({ userId: user.id, text, item, companyId, readers, ...tools }),
  );
  const state = useSessionState(session);
  const media = usePostMedia((item) => session.write({ media: item, imageAlt: '' }));
  const kinds = useWrittenKinds();
  const [isSending, setSending] = useState(false);
  useVisibleHeight();
  const submission = useSubmitPost({
    session,
    readers,
    media,
    kinds,
    onSending: setSending,
    onPublished: onClose,
    onRefused: () => field.current?.focus(),
  });
  const isBusy = isSending || media.running !== null;
  const form = usePlainForm(() => void submission.submit(), { busy: isBusy });

  function describe() {
    submission.dropReminder();
    alt.current?.focus();
  }
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : submission.asksForAlt ? describe() : onClose())}
      title="Create a Post"
      className={fullScreenOnPhones}
      footer={
        submission.asksForAlt ? (
          <AltQuestion onDescribe={describe} onPost={() => void submission.sendWithout()} />
        ) : (
          <>
            <div className="me-auto min-w-0">
              <MediaPickers disabled={isBusy} openFirst={pick} onFile={(kind, file) => void media.addFile(kind, file)}>
                {readers ? null : (
                  <WrittenPickers kinds={kinds} addFirst={pick} disabled={isBusy} onAdd={media.addWritten} />
                )}
              </MediaPickers>
            </div>
            <CounterRing length={state.words.content.length} limit={readers?.maxLength ?? POST_MAX_LENGTH} />
            <SubmitButton form={form} loading={isSending} disabled={media.running !== null} className="min-w-20">
              Post
            </SubmitButton>
          </>
        )
      }
    >
      <CreatePostForm
        form={form}
        session={session}
        state={state}
        readers={readers}
        media={media}
        kinds={kinds}
        submission={submission}
        field={field}
        alt={alt}
        isSending={isSending}
        onLeave={onClose}
      />
    </Dialog>
  );
}
