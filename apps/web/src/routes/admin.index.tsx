import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardPage } from '../features/admin/admin-dashboard-page.tsx';

export const Route = createFileRoute('/admin/')({
  staticData: { title: 'Admin Dashboard', heading: true },
  component: AdminDashboardPage,
});
