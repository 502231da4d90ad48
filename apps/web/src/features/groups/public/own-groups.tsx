import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { groupInvitations, ownGroups } from './group.data.ts';
import { GroupCard } from './group-card.tsx';
import { OwnGroupRow } from './own-group-row.tsx';

export function GroupRowsSkeleton({ what }: { what: string }) {
  return (
    <Card bleed>
      <SkeletonRegion label={`Loading ${what}`}>
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="flex min-h-18 items-center gap-3 px-4">
            <Skeleton className="size-11 shrink-0 rounded-control" />
            <Skeleton className="h-9 flex-1" />
          </div>
        ))}
      </SkeletonRegion>
    </Card>
  );
}

interface OwnGroupsProps {
  /** A button that leads to other groups. */
  action: ReactNode;
  tab?: 'discussion' | 'chat';
}

/** The groups that the viewer is in, those with the newest message first. */
export function OwnGroups({ action, tab = 'discussion' }: OwnGroupsProps) {
  const { data, error, refetch } = useQuery(ownGroups);
  if (error && !data) {
    return (
      <Card bleed>
        <LoadFailed what="your groups" error={error} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!data) return <GroupRowsSkeleton what="your groups" />;
  if (data.items.length === 0) {
    return (
      <Card bleed>
        <EmptyState action={action}>
          You are in no group yet. Groups bring together members who share a trade or a region.
        </EmptyState>
      </Card>
    );
  }
  const rows = (
    <ul aria-label="Your groups" className="divide-y divide-seam overflow-hidden">
      {data.items.map((group) => (
        <li key={group.id}>
          <OwnGroupRow group={group} tab={tab} />
        </li>
      ))}
    </ul>
  );
  // Among the conversations the list stands in a sheet already.
  if (tab === 'chat') return rows;
  return (
    <Card bleed asChild>
      {rows}
    </Card>
  );
}

/** Groups that the viewer is invited to. */
export function GroupInvitations({ action }: { action: ReactNode }) {
  const { data, error, refetch } = useQuery(groupInvitations);
  if (error && !data) {
    return (
      <Card bleed>
        <LoadFailed what="your invitations" error={error} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!data) return <GroupRowsSkeleton what="your invitations" />;
  if (data.items.length === 0) {
    return (
      <Card bleed>
        <EmptyState action={action}>No invitations wait for you.</EmptyState>
      </Card>
    );
  }
  return (
    <ul
      aria-label="Your invitations"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 max-md:px-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {data.items.map(({ group, inviter }) => (
        <li key={group.id} className="grid grid-cols-[minmax(0,1fr)]">
          <GroupCard group={group} above={inviter ? `${inviter.fullName} invites you` : 'You are invited'} />
        </li>
      ))}
    </ul>
  );
}
