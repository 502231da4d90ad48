import { MESSAGE_MAX_LENGTH } from '@innerspring/contract/chat/limits';
import { messages } from '@innerspring/contract/messages/endpoints';
import type { PersonCard } from '@innerspring/contract/users';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton, usePlainForm } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { complain } from '../../platform/client-errors.ts';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { localDraft } from '../local-draft.ts';
import { SiteLink } from '../site-link.tsx';

interface MessageDialogProps {
  person: Pick<PersonCard, 'id' | 'fullName' | 'username'>;
  /** The button that opens it; it is open on its first render. */
  trigger: ReactElement;
}

/** Why nothing can be sent to them, or what to know first. */
function Notice({ personId }: { personId: number }) {
  const { data } = useQuery(query(messages.conversation, { params: { id: personId } }));
  return data?.sending.notice ? (
    <p role="status" className="text-sm text-ink-soft">
      {data.sending.notice}
    </p>
  ) : null;
}

/** Writes to a member from their profile (specification §2 "Direct-message dialog"). Text is stored until sent. */
export default function MessageDialog({ person, trigger }: MessageDialogProps) {
  const client = useQueryClient();
  const senderId = useCurrentUser().id;
  const draft = localDraft(senderId, `message.${person.id}`);
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState(draft.read);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const name = person.fullName || person.username;

  async function submit() {
    if (text.trim() === '') return;
    setSending(true);
    const done = await sendQuickMessage(client, { clientId, senderId, recipientId: person.id, content: text });
    setSending(false);
    if (!done) return;
    draft.clear();
    setText('');
    setClientId(crypto.randomUUID());
    setOpen(false);
  }
  const form = usePlainForm(() => void submit(), { busy: isSending });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      locked={isSending}
      trigger={trigger}
      title={`Message ${name}`}
      footer={
        <>
          <Button asChild variant="ghost">
            <SiteLink to={`/messages/${person.id}`}>Open conversation</SiteLink>
          </Button>
          <SubmitButton form={form} disabled={text.trim() === '' || text.length > quickMessageMost}>
            Send
          </SubmitButton>
        </>
      }
    >
      <Form form={form} label={`Message ${name}`} className="gap-3!">
        <Notice personId={person.id} />
        <FormField label={`Message to ${name}`} hideLabel>
          <TextArea
            rows={5}
            autoFocus
            readOnly={isSending}
            placeholder="Write a message"
            limit={text.length > quickMessageMost - 200 ? quickMessageMost : undefined}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              draft.write(value);
            }}
          />
        </FormField>
      </Form>
    </Dialog>
  );
}

interface QuickMessage {
  /** The same for all attempts. */
  clientId: string;
  senderId: number;
  recipientId: number;
  content: string;
  postId?: number;
}

export const quickMessageMost = MESSAGE_MAX_LENGTH;

/** Sends a message from outside its conversation and shows a toast; returns false if it failed (specification §8). */
export async function sendQuickMessage(client: QueryClient, message: QuickMessage): Promise<boolean> {
  try {
    await call(messages.send, { body: message });
  } catch (error) {
    complain('Failed to send message', error);
    return false;
  }
  toast({ title: 'Message sent', variant: 'success' });
  // The conversations, and the messages with this member.
  void client.invalidateQueries({ queryKey: [messages.list.name] });
  void client.invalidateQueries({ queryKey: [messages.thread.name, message.recipientId] });
  void client.invalidateQueries({ queryKey: [messages.conversation.name, { params: { id: message.recipientId } }] });
  return true;
}
