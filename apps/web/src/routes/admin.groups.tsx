import { createFileRoute } from '@tanstack/react-router';
import { AdminGroupsPage } from '../features/admin/groups/admin-groups-page.tsx';

export const Route = createFileRoute('/admin/groups')({
  staticData: { title: 'Groups' },
  component: AdminGroupsPage,
});
