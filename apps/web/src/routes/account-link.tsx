import { createFileRoute } from '@tanstack/react-router';
import { AccountLinkPage } from '../features/auth/outside-login-pages.tsx';
import { textOf } from '../platform/search-text.ts';
import { useEnter } from '../platform/session/login.ts';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/account-link')({
  staticData: { title: 'Link an account' },
  validateSearch: (given): { token?: string | undefined } => ({ token: textOf(given.token) }),
  component: AccountLink,
});

function AccountLink() {
  const { token } = Route.useSearch();
  const enter = useEnter();
  return <AccountLinkPage siteName={siteConfig.name} token={token} onSignedIn={(user) => enter(user)} />;
}
