import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { PremiumPage } from '../features/premium/premium-page.tsx';

export const Route = createFileRoute('/premium')({
  staticData: HEADED_SCREENS['/premium'],
  component: PremiumPage,
});
