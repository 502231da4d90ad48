import { createFileRoute } from '@tanstack/react-router';
import { SuccessPage } from '../features/premium/success-page.tsx';

export const Route = createFileRoute('/subscription/success')({
  staticData: { frame: 'reading', title: 'Subscription' },
  component: Success,
});

function Success() {
  const { checkout }: Record<string, unknown> = Route.useSearch();
  return <SuccessPage checkoutId={typeof checkout === 'string' && checkout !== '' ? checkout : undefined} />;
}
