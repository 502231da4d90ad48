import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { NetworkScreen } from './-network-screen.tsx';

export const Route = createFileRoute('/network-hub')({
  staticData: HEADED_SCREENS['/network-hub'],
  component: () => <NetworkScreen path="/network-hub" />,
});
