import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '../features/premium/subscription-page.tsx';

export const Route = createFileRoute('/settings/subscription')({
  staticData: { frame: 'reading', title: 'Subscription', heading: true },
  component: SubscriptionPage,
});
