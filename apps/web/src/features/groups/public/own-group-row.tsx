import type { OwnGroup } from '@innerspring/contract/groups/schemas';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { groupPath } from '../../../parts/site-link.tsx';

interface OwnGroupRowProps {
  group: OwnGroup;
  /** Part of the group that the row leads to. */
  tab?: 'discussion' | 'chat';
  isCurrent?: boolean;
}

/** One of the viewer's own groups: what was said last, and how much of it is new. */
export function OwnGroupRow({ group, tab = 'discussion', isCurrent = false }: OwnGroupRowProps) {
  const { name, lastMessage, unreadCount, mute } = group;
  return (
    <Link
      to={groupPath(group.id)}
      search={(tab === 'chat' ? { tab } : {}) as object}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex min-h-18 min-w-0 items-center gap-3 px-4 py-2.5 hover:bg-sunk aria-[current=true]:bg-night-wash"
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
            {lastMessage
              ? `${lastMessage.authorName}: ${lastMessage.text || 'Message deleted'}`
              : 'Nobody has written in the chat yet'}
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            {mute.muted ? <BellOff size={14} role="img" aria-label="Muted" className="text-ink-faint" /> : null}
            {unreadCount > 0 ? <CountBadge count={unreadCount} max={99} label={`${unreadCount} unread`} /> : null}
          </span>
        </span>
      </span>
    </Link>
  );
}
