import type { Recipient } from '@innerspring/contract/messages/schemas';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton, usePlainForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { localDraft } from '../local-draft.ts';
import { PersonLine } from '../people/person-line.tsx';
import { textExcerpt, voiceName } from '../posts/post-text.tsx';
import { quickMessageMost, sendQuickMessage } from './message-dialog.tsx';
import { RecipientPicker } from './recipient-picker.tsx';

interface SharePostDialogProps {
  post: Post;
  onClose: () => void;
}

/** Sends a post to one member, with an optional message. The message is stored as a draft until it is sent. */
export default function SharePostDialog({ post, onClose }: SharePostDialogProps) {
  const client = useQueryClient();
  const senderId = useCurrentUser().id;
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const draft = localDraft(senderId, `share.${post.id}`);
  const [text, setText] = useState(draft.read);
  const [clientId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const voice = voiceName(post);

  async function submit() {
    if (!recipient) return;
    setSending(true);
    const message = { clientId, senderId, recipientId: recipient.person.id, content: text, postId: post.id };
    const done = await sendQuickMessage(client, message);
    setSending(false);
    if (!done) return;
    draft.clear();
    onClose();
  }
  const form = usePlainForm(() => void submit(), { busy: isSending });
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Send in a message"
      description={`The post by ${voice}: ${textExcerpt(post.content, post.mentions) || 'a post without text'}`}
      footer={
        recipient ? (
          <>
            <Button variant="ghost" disabled={isSending} onClick={() => setRecipient(null)}>
              Someone else
            </Button>
            <SubmitButton form={form} disabled={text.length > quickMessageMost}>
              Send
            </SubmitButton>
          </>
        ) : null
      }
    >
      {recipient ? (
        <Form form={form} label="Send in a message" className="gap-3!">
          <PersonLine person={recipient.person} />
          <FormField label="Your message" optional>
            <TextArea
              rows={3}
              autoFocus
              limit={text.length > quickMessageMost - 200 ? quickMessageMost : undefined}
              value={text}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                draft.write(value);
              }}
            />
          </FormField>
        </Form>
      ) : (
        <RecipientPicker autoFocus onPick={setRecipient} />
      )}
    </Dialog>
  );
}
