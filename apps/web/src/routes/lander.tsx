import { createFileRoute } from '@tanstack/react-router';
import { LanderPage } from '../features/auth/lander-page.tsx';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/lander')({
  staticData: { title: 'Welcome' },
  component: () => <LanderPage siteName={siteConfig.name} year={new Date().getFullYear()} />,
});
