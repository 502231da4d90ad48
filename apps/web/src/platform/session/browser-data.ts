import type { CurrentUser } from '@innerspring/contract';

/** What the browser keeps of the signed-in user (security D5): enough to draw a read-only shell, never data. */
export interface StoredUser {
  id: number;
  username: string;
  fullName: string;
  isAdmin: boolean;
  /** ISO instant of the last login. */
  savedAt: string;
}

const key = 'user';
const pendingKey = 'logout-pending';

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    // Storage is blocked or full, so nothing is stored.
    return null;
  }
}

/** Keeps the reduced user; done at login. */
export function storeUser(
  user: Pick<CurrentUser, 'id' | 'username' | 'fullName' | 'isAdmin'>,
  now: Date = new Date(),
): void {
  const kept: StoredUser = {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    isAdmin: user.isAdmin,
    savedAt: now.toISOString(),
  };
  attempt(() => localStorage.setItem(key, JSON.stringify(kept)));
}

/** Deletes the stored user, at logout. */
export function forgetUser(): void {
  attempt(() => localStorage.removeItem(key));
}

function parse(text: string): StoredUser | null {
  const given = attempt((): unknown => JSON.parse(text));
  if (!given || typeof given !== 'object') return null;
  const { id, username, fullName, isAdmin, savedAt } = given as Record<string, unknown>;
  if (typeof username !== 'string' || username === '' || typeof id !== 'number' || !(id > 0)) return null;
  return {
    id,
    username,
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : username,
    isAdmin: isAdmin === true,
    savedAt: typeof savedAt === 'string' ? savedAt : '',
  };
}

/** The stored user; one without a username and a numeric id above 0 is deleted (specification §5). */
export function readStoredUser(): StoredUser | null {
  const text = attempt(() => localStorage.getItem(key));
  if (text === null) return null;
  const user = parse(text);
  if (!user) forgetUser();
  return user;
}

/**
 * Who may stand in for a session (specification §5, §6): on a 401 only a kept admin; where the server cannot be reached, any
 * valid kept user.
 */
export function standInFor(reason: 'unauthorised' | 'unreachable'): StoredUser | null {
  const user = readStoredUser();
  return reason === 'unreachable' || user?.isAdmin ? user : null;
}

/** A logout that the server has not confirmed: its session must not come back by itself. */
export const pendingLogout = {
  isSet: () => attempt(() => localStorage.getItem(pendingKey)) === '1',
  set: () => void attempt(() => localStorage.setItem(pendingKey, '1')),
  clear: () => void attempt(() => localStorage.removeItem(pendingKey)),
};

/** Where the page keeps what its member saw last, for when there is no network; the service worker reads pictures there. */
export const memberCache = 'member';

/** What else ends when its member signs out, added by whoever keeps something. */
const endings = new Set<() => void>();

/** Does `end` when the member signs out; returns the way to leave it. */
export function atSignOut(end: () => void): () => void {
  endings.add(end);
  return () => {
    endings.delete(end);
  };
}

function removeKeys(isOver: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (isOver(key)) localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}

/** The key of a member's recent searches, followed by the member's id. */
export const searchesPrefix = 'recentSearches:';

/** Deletes other members' recent searches from this browser, once it's known who is signed in. */
export function forgetOthers(userId: number): void {
  removeKeys((key) => key.startsWith(searchesPrefix) && key !== `${searchesPrefix}${userId}`);
}

/** Deletes what a member last saw and searched for, when their session ends. Other tabs are notified. */
export function forgetSeen(): void {
  removeKeys((key) => key.startsWith(searchesPrefix));
  // Browsers have no such store on plain http.
  void globalThis.caches?.delete(memberCache).catch(() => false);
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Deletes all of a member's data from this browser: what they last saw, drafts, unsent messages, lists at doors, push notifications. At logout. */
export function forgetKept(): void {
  forgetSeen();
  void endPush().catch(() => false);
  for (const end of endings) end();
  removeKeys((key) => /^(outgoing|draft|targets|event-door)\./.test(key) || key === 'push-owner');
}
