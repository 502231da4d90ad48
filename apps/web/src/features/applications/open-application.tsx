import type { CallOutput, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { ApplicationChange } from '@innerspring/contract/auth/schemas';
import { useQuery } from '@tanstack/react-query';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { useAction } from '../../platform/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { ApplicationFields, type ApplicationValues } from './public/application-fields.tsx';

type Full = CallOutput<typeof auth.applicationStatus>;

/** The specification guarantees only status and message (§7). All other fields are shown if present. */
export type StatusAnswer = Pick<Full, 'status' | 'message'> & Partial<Full>;

/** Milliseconds between status requests, so that a decision appears without a reload. */
export const statusInterval = 30_000;

/** Returns a status that the page knows; an unknown one is shown as pending (specification §2). */
export function knownStatus(status: string): 'pending' | 'approved' | 'rejected' {
  return status === 'approved' || status === 'rejected' ? status : 'pending';
}

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function WriteToStaff({ appeal, onSent }: { appeal: boolean; onSent: () => void }) {
  const form = useActionForm(appeal ? auth.appeal : auth.replyToStaff, {
    values: { text: '' },
    toInput: (body) => ({ body }),
    draft: localDraft(useCurrentUser().id, appeal ? 'application.appeal' : 'application.reply'),
    placeOf: () => 'text',
    onDone: () => {
      toast({
        scope: 'auth',
        variant: 'success',
        title: appeal ? 'Appeal sent' : 'Reply sent',
        description: 'Staff will read it during business hours.',
      });
      onSent();
    },
  });
  const isEmpty = form.fields.watch('text').trim() === '';
  return (
    <Form
      form={form}
      label={appeal ? 'Appeal' : 'Reply to staff'}
      actions={<SubmitButton disabled={isEmpty}>{appeal ? 'Send appeal' : 'Send reply'}</SubmitButton>}
    >
      <Field
        form={form}
        name="text"
        label={appeal ? 'Your appeal' : 'Your reply'}
        help={
          appeal
            ? 'Tell us what we missed, in 20 to 2,000 characters. You can appeal once.'
            : 'You can answer each message once.'
        }
      >
        <TextArea rows={4} limit={2000} />
      </Field>
    </Form>
  );
}

/** The messages between staff and applicant, with the one reply that is allowed now. */
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
  const { email: _email, emailVerified: _verified, website, referredBy, ...rest } = own;
  const form = useActionForm(auth.changeApplication, {
    values: { ...rest, website: website ?? '', referredBy: referredBy ?? '' },
    schema: ApplicationChange as unknown as z.core.$ZodType<Change, ApplicationValues>,
    toInput: (body) => ({ body }),
    afterwards: 'keep',
    answered: (client, saved) => client.setQueryData(query(auth.application, {}).queryKey, saved),
    onDone: () =>
      toast({
        scope: 'auth',
        variant: 'success',
        title: 'Application updated',
        description: 'Staff will see the new version.',
      }),
  });
  return (
    <Form
      form={form}
      label="Change my application"
      className="pt-4"
      actions={<SubmitButton>Save changes</SubmitButton>}
    >
      <ApplicationFields form={form} />
    </Form>
  );
}

function ConfirmAddress({ email }: { email: string }) {
  const resend = useAction(auth.resendVerification, {
    onDone: () =>
      toast({ scope: 'auth', variant: 'success', title: 'Email sent', description: `We sent it to ${email}.` }),
    onRefused: (error) =>
      toast({ scope: 'auth', variant: 'destructive', title: 'Error', description: sentenceOf(error) }),
  });
  return (
    <Banner
      tone="note"
      look="box"
      action={
        <Button variant="outline" size="sm" loading={resend.isPending} onClick={() => resend.mutate({})}>
          Send again
        </Button>
      }
    >
      Confirm {email} with the link we sent. We review confirmed applications first.
    </Banner>
  );
}

/** The form of a pending application: collapsed at first, with its own Save button. */
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
