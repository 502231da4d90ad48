import type { CallOutput, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { ApplicationChange } from '@innerspring/contract/auth/schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { call, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import {
  ApplicationFields,
  type ApplicationValues,
  showServerFields,
  useContractForm,
} from './public/application-fields.tsx';

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

type Own = CallOutput<typeof auth.application>;
type Change = z.output<typeof ApplicationChange>;

function EditForm({ own }: { own: Own }) {
  const client = useQueryClient();
  const { email: _email, emailVerified: _verified, website, referredBy, ...rest } = own;
  const form = useContractForm<ApplicationValues, Change>(
    ApplicationChange as unknown as z.core.$ZodType<Change, ApplicationValues>,
    {
      ...rest,
      website: website ?? '',
      referredBy: referredBy ?? '',
    },
  );
  const save = useMutation({
    mutationFn: (body: Change) => call(auth.changeApplication, { body }),
    onSuccess: (saved) => {
      client.setQueryData(query(auth.application, {}).queryKey, saved);
      toast({
        scope: 'auth',
        variant: 'success',
        title: 'Application updated',
        description: 'Staff will see the new version.',
      });
    },
    onError: (error) => showServerFields(form, error),
  });
  const submit = form.handleSubmit((values) => save.mutateAsync(values).then(undefined, () => undefined));
  const general = save.error && Object.keys(form.formState.errors).length === 0 ? sentenceOf(save.error) : null;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-4">
      {general ? <FieldError>{general}</FieldError> : null}
      <ApplicationFields register={form.register} control={form.control} errors={form.formState.errors} />
      <Button type="submit" className="justify-self-start" loading={save.isPending}>
        Save changes
      </Button>
    </form>
  );
}

function ConfirmAddress({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(auth.resendVerification, {}),
    onSuccess: () =>
      toast({ scope: 'auth', variant: 'success', title: 'Mail sent', description: `Look for it at ${email}.` }),
    onError: (error) =>
      toast({ scope: 'auth', variant: 'destructive', title: 'Error', description: sentenceOf(error) }),
  });
  return (
    <Banner
      tone="note"
      look="box"
      action={
        <Button variant="outline" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      }
    >
      Please confirm {email} with the link that we sent. Confirmed applications are decided first.
    </Banner>
  );
}

/** The application form of somebody who waits: shown folded, saved on its own. */
export function ApplicationEditor() {
  const own = useQuery({ ...query(auth.application, {}), retry: false });
  if (!own.data) return null;
  return (
    <>
      {own.data.emailVerified ? null : <ConfirmAddress email={own.data.email} />}
      <Card padded>
        <Disclosure summary="Change my application">
          <EditForm own={own.data} />
        </Disclosure>
      </Card>
    </>
  );
}
