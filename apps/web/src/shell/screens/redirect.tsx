import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageAfterSignIn, signInAddress } from '../../platform/session/login.ts';
import { LoadingScreen } from '../../ui/states/loading.tsx';
import { isOnlyForVisitors } from './guards.ts';

/** Redirects visitors to the login, from which they return to the requested page, and members away from it. */
export default function Redirect({ to }: { to: '/' | '/auth' }) {
  const router = useRouter();
  useEffect(() => {
    // Read only now: secrets from emails have been removed from the URL, and signing in or out may already have navigated.
    const { href, pathname, search } = router.history.location;
    if (to === '/' ? !isOnlyForVisitors(pathname) : pathname === to) return;
    void router.navigate({ href: to === '/' ? pageAfterSignIn(search) : signInAddress(href), replace: true });
  }, [router, to]);
  return <LoadingScreen />;
}
