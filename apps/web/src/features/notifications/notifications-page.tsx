import { NOTIFICATION_CHIPS, type NotificationChip } from '@innerspring/contract/notifications/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationPages, useNotificationActs } from './notifications.data.ts';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

const labels: Record<NotificationChip, string> = {
  mentions: 'Mentions',
  comments: 'Comments',
  network: 'Network',
  jobs: 'Jobs',
  events: 'Events',
  system: 'System',
};

interface ChipChoice {
  chip: NotificationChip | undefined;
  onChip: (chip: NotificationChip | undefined) => void;
}

function Heading() {
  const { unreadCount } = useNotifications();
  const [isBusy, setBusy] = useState(false);
  const acts = useNotificationActs();
  const readAll = async () => {
    setBusy(true);
    await acts.readAll();
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:px-4">
      <h1 className="min-w-0">Notifications</h1>
      <p role="status" className="text-ink-soft">
        {unreadCount > 0 ? `${fullCount(unreadCount)} unread` : ''}
      </p>
      <div className="ms-auto flex items-center gap-1">
        <Button variant="outline" loading={isBusy} disabled={unreadCount === 0} onClick={() => void readAll()}>
          <CheckCheck size={18} aria-hidden="true" />
          Mark all as read
        </Button>
        <IconButton asChild aria-label="Notification settings">
          <SiteLink to="/settings?row=notifications">
            <Settings size={19} aria-hidden="true" />
          </SiteLink>
        </IconButton>
      </div>
    </div>
  );
}

function Chips({ chip, onChip }: ChipChoice) {
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-2 max-md:px-4">
      <Chip pressed={chip === undefined} onClick={() => onChip(undefined)}>
        All
      </Chip>
      {NOTIFICATION_CHIPS.map((one) => (
        <Chip key={one} pressed={chip === one} onClick={() => onChip(one)}>
          {labels[one]}
        </Chip>
      ))}
    </div>
  );
}

function Nothing({ chip, onChip }: ChipChoice) {
  if (chip)
    return (
      <EmptyState
        action={
          <Button variant="outline" onClick={() => onChip(undefined)}>
            Show all
          </Button>
        }
      >
        Nothing under {labels[chip]} yet.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Button variant="outline" asChild>
          <SiteLink to="/network">Find people to follow</SiteLink>
        </Button>
      }
    >
      Nothing yet. Follow people to hear from them.
    </EmptyState>
  );
}

function List(choice: ChipChoice) {
  const list = useInfiniteQuery(notificationPages(choice.chip));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <NotificationsSkeleton />;
  if (list.isError && items.length === 0)
    return (
      <ErrorState
        title="Notifications could not be loaded"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      >
        {sentenceOf(list.error)}
      </ErrorState>
    );
  if (items.length === 0) return <Nothing {...choice} />;
  return (
    <>
      <ul aria-label="Notifications" className="divide-y divide-seam overflow-hidden rounded-card">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Everything that the member was told, newest first (specification §2). */
export function NotificationsPage(choice: ChipChoice) {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-3.5 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <Heading />
      <Chips {...choice} />
      <Card bleed>
        <List key={choice.chip ?? 'all'} {...choice} />
      </Card>
    </div>
  );
}
