import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageAfterSignIn, signInAddress } from '../../platform/session/login.ts';
import { LoadingScreen } from '../../ui/states/loading.tsx';

/** Leads visitors to the login, which leads back to what they asked for, and members away from it. */
export default function Redirect({ to }: { to: '/' | '/auth' }) {
  const router = useRouter();
  useEffect(() => {
    // Read only now: secrets of mails have been taken out of the address, and a logout may have left already.
    const { href, pathname, search } = router.history.location;
    if (pathname === to) return;
    void router.navigate({ href: to === '/' ? pageAfterSignIn(search) : signInAddress(href), replace: true });
  }, [router, to]);
  return <LoadingScreen />;
}
