import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useRoving } from '../../../ui/roving.ts';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { groupInvitations, ownGroups } from './group.data.ts';
import { GroupCard } from './group-card.tsx';
import type { OwnGroup } from '@innerspring/contract/groups/schemas';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { CountBadge } from '../../../ui/badge.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { groupPath } from '../../../parts/site-link.tsx';

interface OwnGroupRowProps {
  group: OwnGroup;
  /** The tab of the group that the row opens. */
  tab?: 'discussion' | 'chat';
}

/** One of the viewer's groups with its last message and unread count. */
function OwnGroupRow({ group, tab = 'discussion' }: OwnGroupRowProps) {
  const { name, lastMessage, unreadCount, mute } = group;
  return (
    <Link
      to={groupPath(group.id)}
      search={(tab === 'chat' ? { tab } : {}) as object}
      className="flex min-h-18 min-w-0 items-center gap-3 px-4 py-2.5 hover:bg-sunk"
    >
      <AvatarShape name={name} id={group.id} src={group.coverUrl} size={44} shape="square" alt="" />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline justify-between gap-2">
          <bdi className="truncate font-semibold">{name}</bdi>
          <span className="shrink-0 text-xs text-ink-faint">
            <RelativeTime value={group.activeAt} />
          </span>
        </span>
        <span className="flex min-w-0 items-center justify-between gap-2 text-sm text-ink-soft">
          <span dir="auto" className={`truncate ${unreadCount > 0 ? 'font-semibold text-ink' : ''}`}>
            {lastMessage ? `${lastMessage.authorName}: ${lastMessage.text || 'Message deleted'}` : 'No messages yet'}
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            {mute.muted ? <BellOff size={14} role="img" aria-label="Muted" className="text-ink-faint" /> : null}
            {unreadCount > 0 ? (
              <CountBadge count={unreadCount} max={99} label={countOf(unreadCount, 'unread message')} />
            ) : null}
          </span>
        </span>
      </span>
    </Link>
  );
}

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
  /** A button that opens the list of other groups. */
  action: ReactNode;
  tab?: 'discussion' | 'chat';
}

/** The viewer's groups, sorted by their newest message. */
export function OwnGroups({ action, tab = 'discussion' }: OwnGroupsProps) {
  const roving = useRoving();
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
          You haven’t joined any groups yet. Groups bring together people who share a trade or a region.
        </EmptyState>
      </Card>
    );
  }
  const rows = (
    <ul ref={roving} aria-label="Your groups" className="divide-y divide-seam overflow-hidden">
      {data.items.map((group) => (
        <li key={group.id} data-row>
          <OwnGroupRow group={group} tab={tab} />
        </li>
      ))}
    </ul>
  );
  // In the inbox, the surrounding list already has a card.
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
        <EmptyState action={action}>Invitations to groups will appear here.</EmptyState>
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
          <GroupCard group={group} above={inviter ? `${inviter.fullName} invited you` : 'You’re invited'} />
        </li>
      ))}
    </ul>
  );
}
