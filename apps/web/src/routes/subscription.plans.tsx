import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '../features/premium/plans-page.tsx';

export const Route = createFileRoute('/subscription/plans')({
  staticData: { frame: 'reading', title: 'Plans', heading: true },
  component: PlansPage,
});
