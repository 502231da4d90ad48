import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/auth/password-reset-pages.tsx';
import { siteConfig } from '../platform/site-config.ts';
import { textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'New password' },
  component: ResetPassword,
});

function ResetPassword() {
  const given: Record<string, unknown> = Route.useSearch();
  return <ResetPasswordPage siteName={siteConfig.name} token={textOf(given.token)} />;
}
