import type { Recipient } from '@innerspring/contract/messages/schemas';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { PersonLine } from '../people/person-line.tsx';
import { textExcerpt, voiceName } from '../posts/post-text.tsx';
import { quickMessageMost, sendQuickMessage } from './message-dialog.tsx';
import { RecipientPicker } from './recipient-picker.tsx';

interface SharePostDialogProps {
  post: Post;
  onClose: () => void;
}

/** Sends a post to one member, with words of one's own if wanted. */
export default function SharePostDialog({ post, onClose }: SharePostDialogProps) {
  const client = useQueryClient();
  const senderId = useCurrentUser().id;
  const formId = useId();
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const [text, setText] = useState('');
  const [clientId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const voice = voiceName(post);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (!recipient || isSending) return;
    setSending(true);
    const message = { clientId, senderId, recipientId: recipient.person.id, content: text, postId: post.id };
    const done = await sendQuickMessage(client, message);
    setSending(false);
    if (done) onClose();
  }
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Send in a message"
      description={`The post by ${voice}: ${textExcerpt(post.content, post.mentions) || 'a post without words'}`}
      footer={
        recipient ? (
          <>
            <Button variant="ghost" disabled={isSending} onClick={() => setRecipient(null)}>
              Someone else
            </Button>
            <Button type="submit" form={formId} loading={isSending} disabled={text.length > quickMessageMost}>
              Send
            </Button>
          </>
        ) : null
      }
    >
      {recipient ? (
        <form id={formId} noValidate className="grid gap-3" onSubmit={(event) => void onSubmit(event)}>
          <PersonLine person={recipient.person} />
          <FormField label="Your words" optional>
            <TextArea
              rows={3}
              autoFocus
              limit={text.length > quickMessageMost - 200 ? quickMessageMost : undefined}
              value={text}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          </FormField>
        </form>
      ) : (
        <RecipientPicker autoFocus onPick={setRecipient} />
      )}
    </Dialog>
  );
}
