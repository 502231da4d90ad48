import type { CallOutput } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';

type Full = CallOutput<typeof auth.applicationStatus>;

/** The specification promises status and message alone (§7); everything else is drawn where it came. */
export type StatusAnswer = Pick<Full, 'status' | 'message'> & Partial<Full>;

/** Milliseconds after which the page asks again, so that a decision shows without a reload. */
export const statusInterval = 30_000;

/** A status the page knows; an unknown one is shown as pending (specification §2). */
export function knownStatus(status: string): 'pending' | 'approved' | 'rejected' {
  return status === 'approved' || status === 'rejected' ? status : 'pending';
}

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function WriteToStaff({ appeal, onSent }: { appeal: boolean; onSent: () => void }) {
  const draft = localDraft(useCurrentUser().id, appeal ? 'application.appeal' : 'application.reply');
  const [text, setText] = useState(draft.read);
  const send = useMutation({
    mutationFn: () => call(appeal ? auth.appeal : auth.replyToStaff, { body: { text } }),
    onSuccess: () => {
      setText('');
      draft.clear();
      toast({
        scope: 'auth',
        variant: 'success',
        title: appeal ? 'Appeal sent' : 'Reply sent',
        description: 'Staff will read it in business hours.',
      });
      onSent();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <FormField
        label={appeal ? 'Your appeal' : 'Your reply'}
        help={
          appeal
            ? 'Say what we missed, in 20 to 2000 characters. You can appeal once.'
            : 'You can answer each message once.'
        }
        error={send.error ? sentenceOf(send.error) : undefined}
      >
        <TextArea
          rows={4}
          limit={2000}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            draft.write(value);
          }}
        />
      </FormField>
      <Button type="submit" className="justify-self-start" loading={send.isPending} disabled={text.trim() === ''}>
        {appeal ? 'Send appeal' : 'Send reply'}
      </Button>
    </form>
  );
}

/** What staff and applicant wrote to each other, and the one answer that is due. */
export function StaffConversation({ answer, onSent }: { answer: StatusAnswer; onSent: () => void }) {
  const { messages = [], canReply = false, canAppeal = false } = answer;
  if (messages.length === 0 && !canReply && !canAppeal) return null;
  return (
    <Card padded className="grid gap-4">
      <h2 className="text-lg font-semibold">Messages</h2>
      {messages.length > 0 ? (
        <ol className="grid gap-2">
          {messages.map((message) => (
            <li
              key={`${message.createdAt}${message.from}`}
              className={`grid gap-1 rounded-control px-4 py-3 ${message.from === 'staff' ? 'bg-sunk' : 'ms-6 bg-night-wash'}`}
            >
              <p className="text-sm text-ink-faint">
                <strong className="text-ink">{message.from === 'staff' ? 'Staff' : 'You'}</strong> ·{' '}
                <RelativeTime value={message.createdAt} suffix="ago" />
              </p>
              <p className="whitespace-pre-line break-words">{message.text}</p>
            </li>
          ))}
        </ol>
      ) : null}
      {canReply ? <WriteToStaff appeal={false} onSent={onSent} /> : null}
      {canAppeal ? <WriteToStaff appeal onSent={onSent} /> : null}
    </Card>
  );
}
