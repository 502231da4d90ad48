import { AVATAR_CACHE } from '@innerspring/contract/uploads/endpoints';
import { avatarEndpoint, type KeptPicture, keptPicture, pictureCache } from './avatar-sources.ts';

/** Draws a picture anew as a JPEG of `AVATAR_CACHE.compressedWidth` pixels (specification §5). */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_CACHE.compressedWidth;
  canvas.height = Math.max(1, Math.round((image.height / image.width) * canvas.width));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (smaller) => (smaller ? resolve(smaller) : reject(new Error('Couldn’t scale down the picture.'))),
      'image/jpeg',
      AVATAR_CACHE.jpegQuality,
    );
  });
}

/** The picture as a `data:` address. */
export function asDataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('Couldn’t read the picture.'));
    reader.readAsDataURL(picture);
  });
}

/** As it may be kept in this browser: above 2 MB made smaller first (specification §5). */
export async function fittingAddress(picture: Blob, shrink: (picture: Blob) => Promise<Blob>): Promise<string> {
  return asDataAddress(picture.size > AVATAR_CACHE.compressAboveBytes ? await shrink(picture) : picture);
}

const { keyOf, prefix, version } = pictureCache;
/** When the cache was last cleaned; no key of a picture, which all end in a number. */
const cleanedKey = `${prefix}cleaned`;
/** Pictures not renewed for this long go at a cleanup. */
const OLDEST_MS = 7 * AVATAR_CACHE.cleanupMs;

interface CacheTools {
  storage: Storage;
  now: () => number;
  fetch: typeof fetch;
  shrink: (picture: Blob) => Promise<Blob>;
}

/** When a kept picture was saved; 0 for what is of another version or cannot be read. */
function savedAt(text: string | null): number {
  try {
    const kept = JSON.parse(text ?? '') as Partial<KeptPicture> | null;
    return kept?.version === version && typeof kept.savedAt === 'number' ? kept.savedAt : 0;
  } catch {
    return 0;
  }
}

/**
 * The local cache of member pictures (specification §9): at most 20 entries, one key a user id, cleaned every 24 hours.
 * Whatever fails is logged and loses nothing but the copy.
 */
export function createAvatarCache(tools: CacheTools) {
  const { storage, now } = tools;

  /** Keys of the kept pictures, the oldest first. */
  const entries = () =>
    Object.keys(storage)
      .filter((key) => key.startsWith(prefix) && key !== cleanedKey)
      .map((key) => ({ key, at: savedAt(storage.getItem(key)) }))
      .sort((one, other) => one.at - other.at);

  const drop = (list: { key: string }[]) => list.forEach(({ key }) => storage.removeItem(key));

  function cleanUp(): void {
    if (now() - Number(storage.getItem(cleanedKey) ?? 0) < AVATAR_CACHE.cleanupMs) return;
    const kept = entries();
    drop(kept.filter(({ at }) => at === 0 || now() - at > OLDEST_MS));
    drop(entries().slice(0, -AVATAR_CACHE.entries));
    storage.setItem(cleanedKey, String(now()));
  }

  /** Writes to storage; where it is full, removes up to ten other cached pictures and tries once more. */
  function write(key: string, text: string): void {
    try {
      storage.setItem(key, text);
    } catch {
      drop(
        entries()
          .filter((other) => other.key !== key)
          .slice(0, AVATAR_CACHE.freedWhenFull),
      );
      storage.setItem(key, text);
    }
  }
  function save(key: string, entry: KeptPicture): void {
    write(key, JSON.stringify(entry));
    drop(entries().slice(0, -AVATAR_CACHE.entries));
  }

  async function logged(work: () => Promise<void> | void): Promise<void> {
    try {
      await work();
    } catch (error) {
      console.warn('Couldn’t cache a profile picture in this browser.', error);
    }
  }

  async function put(userId: number, source: string, picture: Blob): Promise<void> {
    save(keyOf(userId), { version, source, picture: await fittingAddress(picture, tools.shrink), savedAt: now() });
  }

  return {
    /** Keeps a picture that is at hand. */
    put: (userId: number, source: string, picture: Blob) => logged(() => put(userId, source, picture)),
    /** Fetches and keeps the picture at a record's address, unless it is kept already. */
    keep: (userId: number, source: string) =>
      logged(async () => {
        cleanUp();
        if (keptPicture(userId, source)) return;
        const answer = await tools.fetch(avatarEndpoint(userId, now()), { credentials: 'include' });
        if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
        const picture = await answer.blob();
        // Initials stand for a picture that is gone, and are no picture to keep.
        if (picture.type.startsWith('image/') && !picture.type.startsWith('image/svg'))
          await put(userId, source, picture);
      }),
    /** Writes another picture's entry by the same rule of room. */
    write,
    forget: (userId: number) => logged(() => storage.removeItem(keyOf(userId))),
  };
}

/** The cache in this browser's local storage. */
export const avatarCache = createAvatarCache({
  storage: localStorage,
  now: () => Date.now(),
  fetch: (...given) => fetch(...given),
  shrink: shrinkPicture,
});
