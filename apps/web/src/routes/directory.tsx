import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { NetworkScreen } from './-network-screen.tsx';

export const Route = createFileRoute('/directory')({
  staticData: HEADED_SCREENS['/directory'],
  component: () => <NetworkScreen path="/directory" />,
});
