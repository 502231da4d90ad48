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

interface SendDialogProps {
  /** What is sent, in one sentence. */
  description: string;
  /** Where the message is stored until it is sent. */
  draftPlace: string;
  /** Makes the message from the member's text. */
  toMessage: (text: string) => { content: string; postId?: number };
  /** Maximum length of the member's own text. */
  most?: number;
  onClose: () => void;
}

/** Sends something to one member, with an optional message. The message is stored as a draft until it is sent. */
export function SendDialog({ description, draftPlace, toMessage, most = quickMessageMost, onClose }: SendDialogProps) {
  const client = useQueryClient();
  const senderId = useCurrentUser().id;
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const draft = localDraft(senderId, draftPlace);
  const [text, setText] = useState(draft.read);
  const [clientId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);

  async function submit() {
    if (!recipient) return;
    setSending(true);
    const message = { clientId, senderId, recipientId: recipient.person.id, ...toMessage(text) };
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
      description={description}
      footer={
        recipient ? (
          <>
            <Button variant="ghost" disabled={isSending} onClick={() => setRecipient(null)}>
              Someone else
            </Button>
            <SubmitButton form={form} disabled={text.length > most}>
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
              limit={text.length > most - 200 ? most : undefined}
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

interface SharePostDialogProps {
  post: Post;
  onClose: () => void;
}

/** Sends a post to one member. */
export default function SharePostDialog({ post, onClose }: SharePostDialogProps) {
  const excerpt = textExcerpt(post.content, post.mentions) || 'a post without text';
  return (
    <SendDialog
      description={`The post by ${voiceName(post)}: ${excerpt}`}
      draftPlace={`share.${post.id}`}
      toMessage={(content) => ({ content, postId: post.id })}
      onClose={onClose}
    />
  );
}
