import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { chipOf } from '../features/notifications/notifications.data.ts';
import { NotificationsPage } from '../features/notifications/notifications-page.tsx';

export const Route = createFileRoute('/notifications')({
  staticData: HEADED_SCREENS['/notifications'],
  component: Notifications,
});

/** Reads the filter itself: what a route declares for that loads with the first page, whichever it is. */
function Notifications() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NotificationsPage
      chip={chipOf(given.chip)}
      onChip={(chip) => void navigate({ search: chip ? { chip } : {}, resetScroll: false })}
    />
  );
}
