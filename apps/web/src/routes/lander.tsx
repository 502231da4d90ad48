import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LanderPage } from '../features/auth/lander-page.tsx';
import { UnsubscribePage } from '../features/notifications/unsubscribe-page.tsx';
import { usePageTitle } from '../platform/page-title.ts';
import { textOf } from '../platform/search-text.ts';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/lander')({ staticData: { title: 'Welcome' }, component: Lander });

/** The one page of ours that both visitors and members can open. The link at the end of an email leads here too. */
function Lander() {
  const given: Record<string, unknown> = Route.useSearch();
  const token = textOf(given.unsubscribe);
  usePageTitle(token ? 'Your emails' : undefined);
  const [year] = useState(() => new Date().getFullYear());
  if (token) return <UnsubscribePage token={token} siteName={siteConfig.name} />;
  return <LanderPage siteName={siteConfig.name} year={year} />;
}
