import type { Notification } from '@innerspring/contract/notifications/schemas';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NotificationLine } from './notification-line.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../platform/refusals.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { groupPages } from './notifications.data.ts';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

/** Everything that stands as one in the list, each by itself. */
function NotificationGroup({ id, notification }: { id: string; notification: Notification }) {
  const parts = useInfiniteQuery(groupPages(notification.id));
  const items = parts.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div id={id} className="border-t border-seam bg-sunk/50 ps-6">
      {parts.isPending ? <NotificationsSkeleton rows={2} /> : null}
      {parts.isError && items.length === 0 ? (
        <ErrorState onRetry={() => void parts.refetch()} retrying={parts.isFetching}>
          {sentenceOf(parts.error, 'They could not be loaded.')}
        </ErrorState>
      ) : null}
      <ul aria-label={notification.text} className="divide-y divide-seam">
        {items.map((part) => (
          <li key={part.id}>
            <NotificationLine notification={part} />
          </li>
        ))}
      </ul>
      <LoadMore list={parts} />
    </div>
  );
}

/** A notification, or several that stand as one and open into their parts. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { isUnread, count } = notification;
  const [isOpen, setOpen] = useState(false);
  const groupId = useId();
  return (
    <li data-row className={clsx(isUnread && 'bg-night-wash/60')}>
      <NotificationLine notification={notification} />
      {count > 1 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? groupId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="hit ms-18.5 mb-2.5 flex items-center gap-1 rounded-small text-sm font-semibold text-night"
        >
          {isOpen ? 'Show less' : `Show all ${String(count)}`}
          <ChevronDown size={16} aria-hidden="true" className={clsx('transition-transform', isOpen && 'rotate-180')} />
        </button>
      ) : null}
      {isOpen ? <NotificationGroup id={groupId} notification={notification} /> : null}
    </li>
  );
}
