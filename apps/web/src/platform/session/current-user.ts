import type { CurrentUser } from '@innerspring/contract';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { ApiError, call, forgetAnswers } from '../api.ts';
import { toast } from '../../ui/overlays/toast.ts';
import {
  forgetOthers,
  forgetSeen,
  pendingLogout,
  readStoredUser,
  type StoredUser,
  standInFor,
} from './browser-data.ts';

/** Query key of GET /api/user. */
export const currentUserKey = [firstAuth.currentUser.name, {}] as const;

/** Clears the cache, except for who is signed in. */
export function forgetData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
  client.getMutationCache().clear();
  forgetAnswers();
}

/** For a page whose session ended elsewhere: signing out in another tab has removed the stored user. */
function sayWhySignedOut(): void {
  const description = readStoredUser()
    ? 'Your session ended on our side, for example after a password change. Please sign in again.'
    : 'You signed out in another tab.';
  toast({ scope: 'auth', title: 'Signed out', description });
}

async function load(client: QueryClient, signal: AbortSignal): Promise<CurrentUser | null> {
  const before = client.getQueryData<CurrentUser | null>(currentUserKey);
  try {
    if (pendingLogout.isSet()) {
      await call(firstAuth.logout, {}, { signal });
      pendingLogout.clear();
    }
    const user = await call(firstAuth.currentUser, {}, { signal, headers: { 'cache-control': 'no-cache' } });
    if (before && before.id !== user.id) forgetData(client);
    forgetOthers(user.id);
    return user;
  } catch (error) {
    // After signing out, a member stays signed out, even if the server couldn't be reached yet.
    if (pendingLogout.isSet()) return null;
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (before) {
      forgetData(client);
      sayWhySignedOut();
    }
    forgetSeen();
    return null;
  }
}

/** The signed-in user or null: always stale, refetched on mount and focus (specification §9). A 401 is null. */
export const currentUserQuery = queryOptions<CurrentUser | null, Error, CurrentUser | null, typeof currentUserKey>({
  queryKey: currentUserKey,
  queryFn: ({ client, signal }) => load(client, signal),
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});

export type Session =
  | { state: 'unknown' }
  | { state: 'authenticated'; user: CurrentUser }
  /** `standIn`: a stored user for whom a read-only shell may be shown. */
  | { state: 'unauthenticated'; standIn: StoredUser | null }
  /** The server did not answer, and nothing is known about this member from before. */
  | { state: 'unreachable'; standIn: StoredUser | null; retry: () => void };

/** Loads the user and returns who is signed in. Only for the root of the app; everything below uses `useCurrentUser`. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(currentUserQuery);
  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === 'user') void client.invalidateQueries({ queryKey: currentUserKey });
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, [client]);
  if (data) return { state: 'authenticated', user: data };
  if (data === null) return { state: 'unauthenticated', standIn: standInFor('unauthorised') };
  if (isError) return { state: 'unreachable', standIn: standInFor('unreachable'), retry: () => void refetch() };
  return { state: 'unknown' };
}

const CurrentUserContext = createContext<CurrentUser | null>(null);

/** Hands the signed-in user to everything that is drawn for them. */
export const CurrentUserProvider = CurrentUserContext.Provider;

/** The signed-in user, for anything drawn inside the member or applicant screens. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser must be used below CurrentUserProvider');
  return user;
}

/**
 * The signed-in member's id. On a page that works without a network (`staticData.offline`), it's that of the member whom this
 * browser knows, while the server can't be reached.
 */
export function useMemberId(): number {
  const user = useContext(CurrentUserContext);
  const id = user?.id ?? readStoredUser()?.id;
  if (id === undefined) throw new Error('useMemberId must be used where a member is known');
  return id;
}
