import type { CurrentUser } from '@innerspring/contract';
import { TIMING } from '@innerspring/contract/constants';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toast } from '../../ui/overlays/toast.ts';
import { currentUserKey, forgetData } from './current-user.ts';
import { pageAfterSignIn } from './next-page.ts';
import { pendingLogout, storeUser } from './stored-user.ts';

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
      setTimeout(() => {
        const href = pageAfterSignIn(router.state.location.searchStr);
        void adopt(client, user).then(() => router.navigate({ href, replace: true }));
        if (user.restored)
          toast({ variant: 'success', title: 'Welcome back', description: 'Your account is active again.' });
      }, delay);
    },
    [client, router],
  );
}
