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
    // Nothing was kept then.
  }
}

/** Under which a member's recent searches are kept, followed by their number. */
export const searchesPrefix = 'recentSearches:';

/** Takes away what other members of this browser searched for; done when it is known who is signed in. */
export function forgetOthers(userId: number): void {
  removeKeys((key) => key.startsWith(searchesPrefix) && key !== `${searchesPrefix}${userId}`);
}

/** Takes away what a member saw last and searched for; done when their session is over. Other tabs hear of it. */
export function forgetSeen(): void {
  removeKeys((key) => key.startsWith(searchesPrefix));
  // Browsers have no such store on plain http.
  void globalThis.caches?.delete(memberCache).catch(() => false);
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Takes away all that this browser keeps of a member: what they saw last, what they began to write, messages not sent, being notified. Done at logout. */
export function forgetKept(): void {
  forgetSeen();
  void endPush().catch(() => false);
  for (const end of endings) end();
  removeKeys((key) => /^(outgoing|draft|targets)\./.test(key) || key === 'push-owner');
}
