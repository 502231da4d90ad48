import { createFileRoute } from '@tanstack/react-router';
import { AdminGroupsPage } from '../features/groups/admin/admin-groups-page.tsx';

export const Route = createFileRoute('/admin/groups')({
  staticData: { title: 'Groups', heading: true },
  component: AdminGroupsPage,
});
