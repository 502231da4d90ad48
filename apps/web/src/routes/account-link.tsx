import { createFileRoute } from '@tanstack/react-router';
import { AccountLinkPage } from '../features/auth/outside-login-pages.tsx';
import { textOf } from '../platform/search-text.ts';
import { useEnter } from '../platform/session/login.ts';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/account-link')({
  staticData: { title: 'Link an account' },
  component: AccountLink,
});

function AccountLink() {
  const given: Record<string, unknown> = Route.useSearch();
  const enter = useEnter();
  return <AccountLinkPage siteName={siteConfig.name} token={textOf(given.token)} onSignedIn={(user) => enter(user)} />;
}
