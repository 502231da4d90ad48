import { createFileRoute } from '@tanstack/react-router';
import { AdminMailPage } from '../features/admin/admin-log-pages.tsx';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/admin/mail')({
  staticData: { title: 'Outgoing email', heading: true },
  component: () => <AdminMailPage mailConfigured={siteConfig.mailConfigured} />,
});
