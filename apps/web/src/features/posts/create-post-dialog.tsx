import { useId, useState } from 'react';
import { type ComposerStart, closeComposer, useComposer } from '../../platform/compose.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CreatePostForm } from './create-post-form.tsx';
import { usePostMedia } from './use-post-media.ts';

/** The create-post dialog while someone has asked for it through `openComposer`. */
export function CreatePostDialog() {
  const start = useComposer();
  return start ? <OpenDialog start={start} /> : null;
}

/** Every opening starts afresh: closing resets the form and removes the media; the words stay behind as a draft. */
function OpenDialog({ start }: { start: ComposerStart }) {
  const formId = useId();
  const media = usePostMedia();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : closeComposer())}
      title="Create a Post"
      className="max-md:h-dvh max-md:max-h-dvh max-md:rounded-none max-md:border-0"
      footer={
        <Button type="submit" form={formId} loading={isSending} disabled={media.running !== null} className="min-w-24">
          Post
        </Button>
      }
    >
      <CreatePostForm
        id={formId}
        initialText={start.text ?? ''}
        pick={start.pick}
        media={media}
        isSending={isSending}
        onSending={setSending}
        onPublished={closeComposer}
      />
    </Dialog>
  );
}

export default CreatePostDialog;
