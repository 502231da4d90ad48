import { useInfiniteQuery } from '@tanstack/react-query';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { type Invitation, invitationPages, useWithdraw } from '../invitations.data.ts';
import { InviteForm } from '../invite-form.tsx';
import { RowList } from '../../../parts/row-list.tsx';

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
