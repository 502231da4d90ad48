import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/auth/password-reset-pages.tsx';
import { siteConfig } from '../platform/site-config.ts';
import { textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'New password' },
  validateSearch: (given): { token?: string | undefined } => ({ token: textOf(given.token) }),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordPage siteName={siteConfig.name} token={token} />;
}
