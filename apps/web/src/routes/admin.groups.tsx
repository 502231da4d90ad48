import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminGroupsPage } from '../features/groups/admin/admin-groups-page.tsx';

export const Route = createFileRoute('/admin/groups')({
  staticData: HEADED_SCREENS['/admin/groups'],
  component: AdminGroupsPage,
});
