import { useId, useState } from 'react';
import type { ComposerStart } from '../../../platform/compose.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useDraftSession, useSessionState } from '../../../parts/composer/draft-session.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { createComposerSession } from '../composer/composer-session.ts';
import { CreatePostForm } from '../composer/create-post-form.tsx';
import { DraftLine } from '../../../parts/composer/draft-notice.tsx';
import { usePostMedia } from '../composer/use-post-media.ts';

interface CreatePostDialogProps extends ComposerStart {
  onClose: () => void;
}

/** Writes a post. Every opening starts afresh: closing resets the form and removes the media; both stay as a draft. */
export default function CreatePostDialog({ text = '', pick, item, companyId, onClose }: CreatePostDialogProps) {
  const formId = useId();
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createComposerSession({ userId: user.id, text, item, companyId, ...tools }),
  );
  const state = useSessionState(session);
  const media = usePostMedia((item) => session.write({ media: item, imageAlt: '' }));
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Create a Post"
      className="max-md:h-dvh max-md:max-h-dvh max-md:rounded-none max-md:border-0"
      footer={
        <>
          <DraftLine draft={state.draft} />
          <Button
            type="submit"
            form={formId}
            loading={isSending}
            disabled={media.running !== null}
            className="min-w-24"
          >
            Post
          </Button>
        </>
      }
    >
      <CreatePostForm
        id={formId}
        session={session}
        state={state}
        pick={pick}
        media={media}
        isSending={isSending}
        onSending={setSending}
        onPublished={onClose}
      />
    </Dialog>
  );
}
