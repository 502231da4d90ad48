import { createFileRoute } from '@tanstack/react-router';
import { TestCheckoutPage } from '../features/test-payments/test-checkout-page.tsx';

export const Route = createFileRoute('/test-checkout/$id')({
  staticData: { frame: 'reading', title: 'Test checkout' },
  component: TestCheckout,
});

function TestCheckout() {
  const { id } = Route.useParams();
  return <TestCheckoutPage key={id} id={id} />;
}
