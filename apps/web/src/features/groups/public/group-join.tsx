import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupCard } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { refreshGroups } from './group.data.ts';

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

/** Ends an invitation: by whoever was invited, or by a moderator. */
const uninvite = (id: number, userId: number) => call(groupMembers.uninvite, { params: { id, userId } });

type Named = Pick<GroupCard, 'id' | 'name'>;

/** Joins a group, or asks to; what follows from it is read again. */
export function useJoin({ id, name }: Named) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer?: string) => call(groups.join, { params: { id }, body: answer ? { answer } : null }),
    onSuccess: async ({ standing }) => {
      await refreshGroups(client, id);
      if (standing === 'member') toast({ title: `You joined ${name}.`, variant: 'success' });
      else toast({ title: 'Request sent.', description: `The moderators of ${name} will answer it.` });
    },
  });
}

/** Takes the own request back, with a way to send it again. */
function useWithdraw({ id, name }: Named) {
  const client = useQueryClient();
  const again = useJoin({ id, name });
  return useMutation({
    mutationFn: () => call(groups.withdraw, { params: { id } }),
    onSuccess: async () => {
      await refreshGroups(client, id);
      toast({ title: 'Request taken back.', action: { label: 'Undo', onPress: () => again.mutate(undefined) } });
    },
    onError: (error) => complain('Could not take the request back.', error),
  });
}

/** Declines an invitation; whoever invited is not told. */
function useDecline({ id, name }: Named) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  return useMutation({
    mutationFn: () => uninvite(id, userId),
    onSuccess: async () => {
      await refreshGroups(client, id);
      toast({ title: `You declined the invitation to ${name}.` });
    },
    onError: (error) => complain('Could not decline the invitation.', error),
  });
}
