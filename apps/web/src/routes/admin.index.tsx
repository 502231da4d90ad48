import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardPage } from '../features/admin/admin-dashboard-page.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: HEADED_SCREENS['/admin'],
  component: AdminDashboardPage,
});
