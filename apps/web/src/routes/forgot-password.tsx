import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/password-reset-pages.tsx';
import { siteConfig } from '../platform/site-config.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'Forgot password' },
  component: () => <ForgotPasswordPage siteName={siteConfig.name} />,
});
