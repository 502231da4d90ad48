import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { currentUserKey, useCurrentUser } from '../platform/session/current-user.ts';
import { textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/settings/')({
  staticData: HEADED_SCREENS['/settings'],
  component: SettingsRoute,
});

function SettingsRoute() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const given: Record<string, unknown> = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  if (!user) return null;
  return (
    <SettingsPage
      user={user}
      section={textOf(given.section)}
      row={textOf(given.row) ?? (hash || undefined)}
      onUserChanged={() => void client.invalidateQueries({ queryKey: currentUserKey })}
    />
  );
}
