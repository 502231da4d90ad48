import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminMailPage } from '../features/admin/admin-log-pages.tsx';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/admin/mail')({
  staticData: HEADED_SCREENS['/admin/mail'],
  component: () => <AdminMailPage mailConfigured={siteConfig.mailConfigured} />,
});
