import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../features/settings/settings-page.tsx';
import { currentUserKey, useCurrentUser } from '../platform/current-user.ts';

export const Route = createFileRoute('/settings/')({ staticData: { title: 'Settings' }, component: SettingsRoute });

function SettingsRoute() {
  const client = useQueryClient();
  const user = useCurrentUser();
  if (!user) return null;
  return <SettingsPage user={user} onUserChanged={() => void client.invalidateQueries({ queryKey: currentUserKey })} />;
}
