import type { GroupCard } from '@innerspring/contract/groups/schemas';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { complain } from '../../../platform/client-errors.ts';
import { useDecline, useJoin, useWithdraw } from './group.data.ts';

const AskDialog = lazyPart('dialog', () => import('./ask-dialog.tsx'));

interface GroupJoinProps {
  group: GroupCard;
  /** On the group's own page, where there is nowhere to open it. */
  isOpen?: boolean;
}

/** What the viewer does about a group: join, ask, answer an invitation, take a request back, open. */
export function GroupJoin({ group, isOpen = false }: GroupJoinProps) {
  const { standing, name } = group;
  const [isAsking, setAsking] = useState(false);
  const join = useJoin(group);
  const withdraw = useWithdraw(group);
  const enter = () => join.mutate(undefined, { onError: (error) => complain(`Could not join ${name}.`, error) });
  if (standing === 'banned') return <p className="text-sm text-ink-soft">You cannot join this group.</p>;
  if (standing === 'invited') return <Invitation group={group} onAccept={enter} isBusy={join.isPending} />;
  if (standing === 'requested') {
    return (
      <Button
        size="sm"
        variant="outline"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
        aria-label={`Take back the request to join ${name}`}
      >
        Requested
      </Button>
    );
  }
  if (standing === 'member') {
    if (isOpen) return null;
    return (
      <Button asChild size="sm" variant="outline">
        <SiteLink to={groupPath(group.id)} aria-label={`Open ${name}`}>
          Open
        </SiteLink>
      </Button>
    );
  }
  if (group.joinPolicy === 'invite') return <p className="text-sm text-ink-soft">By invitation only</p>;
  if (group.joinPolicy === 'open') {
    return (
      <Button size="sm" loading={join.isPending} onClick={enter} aria-label={`Join ${name}`}>
        Join
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Request to join ${name}`}>
        Request to join
      </Button>
      <Suspense fallback={null}>
        {isAsking ? <AskDialog group={group} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  );
}

interface InvitationProps {
  group: GroupCard;
  onAccept: () => void;
  isBusy: boolean;
}

function Invitation({ group, onAccept, isBusy }: InvitationProps) {
  const decline = useDecline(group);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" loading={isBusy} onClick={onAccept} aria-label={`Accept the invitation to ${group.name}`}>
        Accept
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={decline.isPending}
        onClick={() => decline.mutate()}
        aria-label={`Decline the invitation to ${group.name}`}
      >
        Decline
      </Button>
    </div>
  );
}
