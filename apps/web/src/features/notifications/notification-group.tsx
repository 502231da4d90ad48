import type { Notification } from '@innerspring/contract/notifications/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../platform/refusals.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { NotificationLine } from './notification-line.tsx';
import { groupPages } from './notifications.data.ts';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

/** Everything that stands as one in the list, each by itself. */
export function NotificationGroup({ id, notification }: { id: string; notification: Notification }) {
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
