import { createFileRoute } from '@tanstack/react-router';
import { AdminBugsPage } from '../features/feedback/admin-bugs-page.tsx';

export const Route = createFileRoute('/admin/bug-reports')({
  staticData: { title: 'Bug reports' },
  component: AdminBugsPage,
});
