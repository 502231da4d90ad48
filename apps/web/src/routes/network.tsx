import { createFileRoute } from '@tanstack/react-router';
import { NetworkScreen } from './-network-screen.tsx';

export const Route = createFileRoute('/network')({
  staticData: { title: 'Industry Network', heading: true },
  component: () => <NetworkScreen path="/network" />,
});
