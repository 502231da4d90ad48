import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { NetworkScreen } from './-network-screen.tsx';

export const Route = createFileRoute('/network')({
  staticData: HEADED_SCREENS['/network'],
  component: () => <NetworkScreen path="/network" />,
});
