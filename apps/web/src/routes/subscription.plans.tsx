import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '../features/premium/plans-page.tsx';

export const Route = createFileRoute('/subscription/plans')({
  staticData: HEADED_SCREENS['/subscription/plans'],
  component: PlansPage,
});
