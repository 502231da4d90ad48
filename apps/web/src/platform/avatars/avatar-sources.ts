/**
 * Where the picture of a member comes from, in as few bytes as the first load allows. Filling the cache is the work of
 * `avatar-cache.ts`, which loads when there is something to keep.
 */
const prefix = 'avatar-cache.';
const version = '1.0';
/** Where the picture of the post being written is kept. */
export const postPicture = 'post-picture';
const startedAt = Date.now();
const changedAt = new Map<number, number>();

/** What the browser keeps of one picture, under a key for each user id (specification §9). */
export interface KeptPicture {
  version: string;
  /** Address of the record's picture when it was kept; another address means that the picture has changed. */
  source: string;
  /** The picture itself as a data address. */
  picture: string;
  savedAt: number;
}

export const pictureCache = {
  prefix,
  version,
  keyOf: (userId: number) => prefix + userId,
  /** Notes that a member's picture has changed, so that its addresses are asked for anew. */
  outdate: (userId: number, at: number) => void changedAt.set(userId, at),
};

/** An address with the cache-busting version parameter. */
export function versioned(address: string, userId: number): string {
  return `${address}${address.includes('?') ? '&' : '?'}v=${changedAt.get(userId) ?? version}`;
}

/** The avatar endpoint with its cache-busting timestamp (specification §7). */
export function avatarEndpoint(userId: number, at = changedAt.get(userId) ?? startedAt): string {
  return `/api/users/${userId}/avatar?t=${at}`;
}

/** The locally cached picture of a member, if it is of the address given; without one, whatever is kept. */
export function keptPicture(userId: number, source?: string): string | null {
  try {
    const text = localStorage.getItem(prefix + userId);
    const kept: Partial<KeptPicture> | null = text ? JSON.parse(text) : null;
    if (kept?.version !== version || (source && kept.source !== source)) return null;
    return kept.picture?.startsWith('data:image/') ? kept.picture : null;
  } catch {
    return null;
  }
}

/** Removes every kept picture, also that of a post not yet sent; done at logout. */
export function forgetPictures(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) || key === postPicture) localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
