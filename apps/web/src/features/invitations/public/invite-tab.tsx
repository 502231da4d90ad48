import type { z } from '@innerspring/contract';
import { INVITATION_DAYS, invitations, OPEN_INVITATIONS } from '@innerspring/contract/invitations/endpoints';
import { type Invitation, NewInvitation } from '@innerspring/contract/invitations/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { RowList } from '../../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';

const looks = {
  sent: { label: 'Sent', variant: 'secondary' },
  applied: { label: 'Applied', variant: 'default' },
  member: { label: 'Member', variant: 'gradient' },
  withdrawn: { label: 'Withdrawn', variant: 'outline' },
  expired: { label: 'Expired', variant: 'outline' },
} as const;

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const withdraw = useWithdraw();
  const { name, email, state, createdAt, person } = invitation;
  const { label, variant } = looks[state];
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="flex min-w-0 items-center gap-2">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <Badge variant={variant}>{label}</Badge>
        </p>
        <p className="text-sm text-ink-faint">
          {email}, sent <RelativeTime value={createdAt} suffix="ago" isInSentence />
        </p>
      </div>
      {person ? (
        <Button asChild variant="outline" size="sm">
          <SiteLink to={profilePath(person.id)} aria-label={`View profile of ${person.fullName}`}>
            View profile
          </SiteLink>
        </Button>
      ) : null}
      {state === 'sent' ? (
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" aria-label={`Withdraw ${name}’s invitation`}>
              Withdraw
            </Button>
          }
          title={`Withdraw ${name}’s invitation?`}
          description="The emailed link stops working. You can invite the same address again."
          confirmLabel="Withdraw"
          cancelLabel="Keep invitation"
          onConfirm={() => withdraw.mutate({ params: { id: invitation.id } })}
        />
      ) : null}
    </div>
  );
}

/** Invitations by email: the form, and the state of those already sent. */
export function InviteTab() {
  const list = useInfiniteQuery(invitationPages);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InviteForm open={list.data?.pages[0]?.open ?? 0} />
      <h2 className="text-base font-semibold max-md:px-4">Your invitations</h2>
      <RowList
        list={list}
        what="your invitations"
        keyOf={(invitation) => invitation.id}
        empty={<EmptyState>No invitations yet. Invitations you send will appear here.</EmptyState>}
      >
        {(invitation) => <InvitationRow invitation={invitation} />}
      </RowList>
    </div>
  );
}

/** Name, email address and a note for the person to invite. The input stays if the server refuses. */
function InviteForm({ open }: { open: number }) {
  const form = useActionForm(invitations.create, {
    values: { name: '', email: '', note: '' },
    schema: NewInvitation as unknown as z.core.$ZodType<z.output<typeof NewInvitation>, Record<Words, string>>,
    toInput: (values) => ({ body: { ...values, note: values.note ?? '' } }),
    touches,
    done: ({ name }) => ({ title: 'Invitation sent', description: `${name} will get an email with a link to apply.` }),
  });
  const isFull = open >= OPEN_INVITATIONS;
  return (
    <Card padded className="max-md:rounded-none max-md:border-x-0">
      <Form
        form={form}
        label="Invite someone"
        actions={
          <>
            <SubmitButton disabled={isFull}>Send invitation</SubmitButton>
            {isFull ? (
              <p className="text-sm text-ink-soft">Withdraw one below, or wait until someone accepts.</p>
            ) : null}
          </>
        }
      >
        <p className="text-ink-soft">
          Invite people you know in the trade. Their link works for {INVITATION_DAYS} days, and staff review invited
          applications first. You have {open} of {OPEN_INVITATIONS} invitations open.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form={form} name="name" label="Name" required>
            <TextField autoComplete="off" />
          </Field>
          <Field form={form} name="email" label="Email" required>
            <TextField type="email" autoComplete="off" />
          </Field>
        </div>
        <Field form={form} name="note" label="Note" optional help="Add a personal note to the email.">
          <TextArea rows={3} limit={500} />
        </Field>
      </Form>
    </Card>
  );
}

const touches = /^invitations\.list$/;
type Words = 'name' | 'email' | 'note';

const invitationPages = pages(invitations.list, { query: {} });

/** Withdraws an invitation; its link stops working. */
const useWithdraw = () =>
  useAction(invitations.withdraw, {
    touches,
    touchesIfRefused: touches,
    done: 'Invitation withdrawn',
    refused: 'Couldn’t withdraw the invitation.',
  });
