import type { CurrentUser } from '@innerspring/contract';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import { TIMING } from '@innerspring/contract/constants';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toast } from '../../ui/overlays/toast.ts';
import { call } from '../api.ts';
import { forgetPictures } from '../avatars/avatar-sources.ts';
import { currentUserKey, forgetData } from './current-user.ts';
import { forgetKept, forgetUser, pendingLogout, storeUser } from './browser-data.ts';
import { mayLoseUnsent } from './unsent.ts';

/** Query parameter of /auth: the page that a link asked for before signing in. */
const PARAMETER = 'next';

const anySite = 'https://site.invalid';

/** Screens for visitors: nobody is redirected back to them. */
const signedOutPaths = /^\/(?:auth|forgot-password|reset-password)\/*$/i;

/**
 * The address of the login that leads back to `address` afterwards; plain /auth for those who came from nowhere.
 * @param address path, query and hash of a page of this site
 */
export function signInAddress(address: string): string {
  const next = pathOnThisSite(address);
  return next === '/' ? '/auth' : `/auth?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/**
 * Where signing in leads: the page that the login's address names, else home (specification §4).
 * @param search query of the login's address, with or without its question mark
 */
export const pageAfterSignIn = (search: string): string => pathOnThisSite(new URLSearchParams(search).get(PARAMETER));

/**
 * The path, query and hash of an address on this site; home for everything else. The browser's own parser decides, because it
 * drops tabs and line breaks and takes a backslash for a slash.
 */
function pathOnThisSite(address: string | null): string {
  if (!address || !/^\/(?![/\\])/.test(address)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(address, anySite);
    if (origin !== anySite || pathname.startsWith('//') || signedOutPaths.test(pathname)) return '/';
    return pathname + search + hash;
  } catch {
    return '/';
  }
}

/** Deletes all data of the member that must not outlive their session from this browser. */
export function forgetMember(): void {
  forgetUser();
  forgetPictures();
  forgetKept();
}

/**
 * Logs out (specification §4): asks the server, clears the kept user and all cached data whatever it answers, and goes to /auth.
 * A server that did not answer is asked again before its session counts for anything.
 */
export function useLogoutNow(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const isConfirmed = await call(firstAuth.logout, {}).then(
      () => true,
      () => false,
    );
    forgetMember();
    if (!isConfirmed) pendingLogout.set();
    await client.cancelQueries();
    forgetData(client);
    client.setQueryData(currentUserKey, null);
    if (isConfirmed) {
      toast({ scope: 'auth', title: 'Logged Out', description: 'You’ve been signed out.' });
    } else {
      toast({
        scope: 'auth',
        variant: 'destructive',
        title: 'Logout failed',
        description: 'Server logout failed, using emergency logout instead',
      });
    }
    await navigate({ to: '/auth', replace: true });
  }, [client, navigate]);
}

/** Logs out, unless something is unsent and the member stays for it. */
export function useLogout(): () => Promise<void> {
  const logOut = useLogoutNow();
  return useCallback(async () => {
    if (await mayLoseUnsent()) await logOut();
  }, [logOut]);
}

/** Makes the answer of a login or registration the signed-in user; nothing of an earlier user stays in the cache. */
async function adopt(client: QueryClient, user: CurrentUser): Promise<void> {
  await client.cancelQueries({ queryKey: currentUserKey });
  forgetData(client);
  client.setQueryData(currentUserKey, user);
}

/** After a login: keeps the user, then goes to the page that was asked for, or home, after `TIMING.postLoginRedirect`. */
export function useEnter(): (user: CurrentUser, delay?: number) => void {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(
    (user, delay = TIMING.postLoginRedirect) => {
      pendingLogout.clear();
      storeUser(user);
      // Read now: if the user is reloaded during the delay, the guards already lead there, and the new address names nothing.
      const href = pageAfterSignIn(router.state.location.searchStr);
      setTimeout(() => {
        void adopt(client, user).then(() => router.navigate({ href, replace: true }));
        if (user.restored)
          toast({ variant: 'success', title: 'Welcome back', description: 'Your account is active again.' });
      }, delay);
    },
    [client, router],
  );
}
