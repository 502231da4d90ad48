import { useRouterState } from '@tanstack/react-router';
import { AuthPage } from '../../features/auth/public/auth-page.tsx';
import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useEnter } from '../../platform/session/login.ts';
import { siteConfig } from '../../platform/site-config.ts';
import { SkeletonText } from '../../ui/states/loading.tsx';

const TermsText = lazyPart('part', async () => ({
  default: (await import('../../features/help/public/terms-page.tsx')).TermsText,
}));

/** Login and registration, on /auth and wherever a visitor is asked to sign in. */
export function LoginScreen() {
  const enter = useEnter();
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const given = new URLSearchParams(search);
  return (
    <AuthPage
      siteName={siteConfig.name}
      terms={
        <Suspense fallback={<SkeletonText lines={8} />}>
          <TermsText />
        </Suspense>
      }
      apply={given.has('apply')}
      inviteToken={given.get('invite') ?? undefined}
      onSignedIn={(user) => enter(user)}
      // The registration form has already waited one second.
      onRegistered={(user) => enter(user, 0)}
    />
  );
}

export default LoginScreen;
