import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from '@innerspring/contract';
import { INVITATION_DAYS, invitations, OPEN_INVITATIONS } from '@innerspring/contract/invitations/endpoints';
import { type Invitation, NewInvitation } from '@innerspring/contract/invitations/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { RowList } from '../../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { call, fieldsOf, sentenceOf } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
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
          {email}, sent <RelativeTime value={createdAt} suffix="ago" />
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
            <Button variant="ghost" size="sm" aria-label={`Withdraw the invitation of ${name}`}>
              Withdraw
            </Button>
          }
          title={`Withdraw the invitation of ${name}?`}
          description="The link in the mail stops working. You can invite the same address again."
          confirmLabel="Withdraw"
          onConfirm={() => withdraw.mutate(invitation)}
        />
      ) : null}
    </div>
  );
}

/** Invitations by mail: the form, and what became of those that were sent. */
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
        empty={<EmptyState>No invitations yet. Those you send will show here with what became of them.</EmptyState>}
      >
        {(invitation) => <InvitationRow invitation={invitation} />}
      </RowList>
    </div>
  );
}

const blank = { name: '', email: '', note: '' };
const isField = (name: string): name is keyof typeof blank => name in blank;

/** Name, address and a note of somebody to invite. What was typed stays when the server refuses. */
function InviteForm({ open }: { open: number }) {
  const invite = useInvite();
  const [problem, setProblem] = useState<string>();
  const form = useForm<z.input<typeof NewInvitation>, unknown, z.output<typeof NewInvitation>>({
    resolver: zodResolver(NewInvitation),
    defaultValues: blank,
  });
  const { errors } = form.formState;
  const isFull = open >= OPEN_INVITATIONS;

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await invite.mutateAsync(values);
      form.reset(blank);
    } catch (error) {
      const fields = Object.entries(fieldsOf(error));
      for (const [name, message] of fields) if (isField(name)) form.setError(name, { message }, { shouldFocus: true });
      if (!fields.some(([name]) => isField(name))) setProblem(sentenceOf(error));
    }
  });

  return (
    <Card padded asChild>
      <form
        onSubmit={submit}
        noValidate
        aria-label="Invite somebody"
        className="grid gap-4 max-md:rounded-none max-md:border-x-0"
      >
        <p className="text-ink-soft">
          Invite people of the trade whom you know. They get a link that works for {INVITATION_DAYS} days, and staff
          look at their application first. {open} of {OPEN_INVITATIONS} invitations are open.
        </p>
        {problem ? <FieldError>{problem}</FieldError> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label="Name" required error={errors.name?.message}>
            <TextField autoComplete="off" {...form.register('name')} />
          </FormField>
          <FormField label="Email" required error={errors.email?.message}>
            <TextField type="email" autoComplete="off" {...form.register('email')} />
          </FormField>
        </div>
        <FormField label="Note" optional error={errors.note?.message} help="A few words of your own in the mail.">
          <TextArea rows={3} limit={500} {...form.register('note')} />
        </FormField>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={invite.isPending} disabled={isFull}>
            Send invitation
          </Button>
          {isFull ? <p className="text-sm text-ink-soft">Withdraw one below, or wait until one is answered.</p> : null}
        </div>
      </form>
    </Card>
  );
}

const invitationPages = pages(invitations.list, { query: {} });

const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [invitations.list.name] });
};

/** Sends an invitation; the form shows what is wrong, and keeps its words then. */
function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string; email: string; note?: string | undefined }) =>
      call(invitations.create, { body: { ...body, note: body.note ?? '' } }),
    onSuccess: ({ name }) => {
      toast({ title: 'Invitation sent', description: `${name} gets a mail with a link to apply.`, variant: 'success' });
      return refresh();
    },
  });
}

/** Withdraws an invitation; its link stops working. */
function useWithdraw() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(invitations.withdraw, { params: { id } }),
    onSuccess: () => toast({ title: 'Invitation withdrawn' }),
    onError: (error) => complain('Could not withdraw the invitation.', error),
    onSettled: refresh,
  });
}
