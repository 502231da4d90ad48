import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../features/premium/checkout-page.tsx';

export const Route = createFileRoute('/subscription/checkout/$planId')({
  staticData: { frame: 'reading', title: 'Get Premium' },
  component: Checkout,
});

function Checkout() {
  const { planId } = Route.useParams();
  return <CheckoutPage key={planId} planId={planId} />;
}
