import { createFileRoute } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { AdminSetupPage } from '../features/admin/admin-setup-page.tsx';
import { currentUserKey } from '../platform/session/current-user.ts';

export const Route = createFileRoute('/admin-setup')({
  staticData: { title: 'Admin Dashboard' },
  component: AdminSetup,
});

function AdminSetup() {
  const client = useQueryClient();
  return <AdminSetupPage onBecameAdmin={() => void client.invalidateQueries({ queryKey: currentUserKey })} />;
}
