import { NOTIFICATION_CHIPS, type NotificationChip } from '@innerspring/contract/notifications/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, Settings, ChevronDown } from 'lucide-react';
import { useState, useId } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { navs } from '../../nav.ts';
import { givenBy } from '../../platform/nav.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { sentenceOf } from '../../platform/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRoving } from '../../ui/roving.ts';
import { useChosenInSight } from '../../ui/tabs.tsx';
import { Chip } from '../../ui/toggles.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { notificationPages, useNotificationActs, groupPages } from './notifications.data.ts';
import type { Notification } from '@innerspring/contract/notifications/schemas';
import { clsx } from 'clsx';
import { NotificationLine } from './notification-line.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';

/** Placeholder rows while the list loads. */
function NotificationsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonRegion label="Loading notifications">
      <div className="divide-y divide-seam">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex gap-3.5 px-4 py-3">
            <Skeleton round className="size-11 shrink-0" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}

/** The notifications of a group, one by one. */
function NotificationGroup({ id, notification }: { id: string; notification: Notification }) {
  const parts = useInfiniteQuery(groupPages(notification.id));
  const items = parts.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div id={id} className="border-t border-seam bg-sunk/50 ps-6">
      {parts.isPending ? <NotificationsSkeleton rows={2} /> : null}
      {parts.isError && items.length === 0 ? (
        <ErrorState onRetry={() => void parts.refetch()} retrying={parts.isFetching}>
          {sentenceOf(parts.error)}
        </ErrorState>
      ) : null}
      <ul aria-label={notification.text} className="divide-y divide-seam">
        {items.map((part) => (
          <li key={part.id} data-row>
            <NotificationLine notification={part} />
          </li>
        ))}
      </ul>
      <LoadMore list={parts} />
    </div>
  );
}

/** A notification, or a group of them that opens into its parts. */
function NotificationRow({ notification }: { notification: Notification }) {
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

const given = givenBy(navs, 'notificationChips').flat();

/** The label of a filter. */
const labelOf = (chip: NotificationChip) => given.find((one) => one.chip === chip)?.label ?? chip;

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
    <PageTitle
      actions={
        <>
          <p role="status" className="me-1 text-sm text-ink-soft max-md:sr-only">
            {unreadCount > 0 ? `${fullCount(unreadCount)} unread` : ''}
          </p>
          <Button
            variant="outline"
            size="sm"
            loading={isBusy}
            disabled={unreadCount === 0}
            onClick={() => void readAll()}
          >
            <CheckCheck size={16} aria-hidden="true" className="max-md:hidden" />
            Mark all as read
          </Button>
          <IconButton asChild size="sm" aria-label="Notification settings">
            <SiteLink to="/settings?row=notifications">
              <Settings size={18} aria-hidden="true" />
            </SiteLink>
          </IconButton>
        </>
      }
    >
      Notifications
    </PageTitle>
  );
}

function Chips({ chip, onChip }: ChipChoice) {
  const row = useChosenInSight<HTMLDivElement>('[aria-pressed=true]', chip);
  return (
    <div
      ref={row}
      role="group"
      aria-label="Show"
      className="flex gap-2 overflow-x-auto py-0.75 [scrollbar-width:none] max-md:px-4"
    >
      <Chip pressed={chip === undefined} onClick={() => onChip(undefined)}>
        All
      </Chip>
      {NOTIFICATION_CHIPS.map((one) => (
        <Chip key={one} pressed={chip === one} onClick={() => onChip(one)}>
          {labelOf(one)}
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
        Nothing in {labelOf(chip)} yet.
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
      No notifications yet. Follow people to hear from them.
    </EmptyState>
  );
}

function List(choice: ChipChoice) {
  const list = useInfiniteQuery(notificationPages(choice.chip));
  const roving = useRoving();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isPending) return <NotificationsSkeleton />;
  if (list.isError && items.length === 0)
    return <LoadFailed what="your notifications" error={list.error} onRetry={() => list.refetch()} />;
  if (items.length === 0) return <Nothing {...choice} />;
  return (
    <>
      <ul ref={roving} aria-label="Notifications" className="divide-y divide-seam overflow-hidden rounded-card">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** All notifications of the member, newest first (specification §2). */
export function NotificationsPage(choice: ChipChoice) {
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
      <Heading />
      <Chips {...choice} />
      <Card bleed>
        <List key={choice.chip ?? 'all'} {...choice} />
      </Card>
    </div>
  );
}
