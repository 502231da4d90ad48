import { auth } from '@innerspring/contract/auth/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { toast } from '../../ui/overlays/toast.ts';
import { call } from '../api.ts';
import { forgetPictures } from '../avatars/avatar-sources.ts';
import { currentUserKey, forgetData } from './current-user.ts';
import { forgetKept } from './kept-offline.ts';
import { forgetUser, pendingLogout } from './stored-user.ts';

/** Takes away everything that this browser keeps of the member and that may not outlive their session. */
export function forgetMember(): void {
  forgetUser();
  forgetPictures();
  forgetKept();
}

/**
 * Logs out (specification §4): asks the server, clears the kept user and all cached data whatever it answers, and goes to /auth.
 * A server that did not answer is asked again before its session counts for anything.
 */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    const isConfirmed = await call(auth.logout, {}).then(
      () => true,
      () => false,
    );
    forgetMember();
    if (!isConfirmed) pendingLogout.set();
    await client.cancelQueries();
    forgetData(client);
    client.setQueryData(currentUserKey, null);
    if (isConfirmed) {
      toast({ scope: 'auth', title: 'Logged Out', description: 'You have been signed out.' });
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
