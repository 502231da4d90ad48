import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionPage } from '../features/premium/subscription-page.tsx';

export const Route = createFileRoute('/settings/subscription')({
  staticData: HEADED_SCREENS['/settings/subscription'],
  component: SubscriptionPage,
});
