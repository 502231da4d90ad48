import { createFileRoute } from '@tanstack/react-router';
import { PremiumPage } from '../features/premium/premium-page.tsx';

export const Route = createFileRoute('/premium')({
  staticData: { frame: 'reading', title: 'Premium', heading: true },
  component: PremiumPage,
});
