import { createFileRoute } from '@tanstack/react-router';
import { TestPortalPage } from '../features/test-payments/test-portal-page.tsx';

export const Route = createFileRoute('/test-portal')({
  staticData: { frame: 'reading', title: 'Test payments' },
  component: TestPortalPage,
});
