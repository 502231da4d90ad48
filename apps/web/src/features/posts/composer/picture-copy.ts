import { avatarCache, fittingAddress, shrinkPicture } from '../../../platform/avatars/avatar-cache.ts';
import { postPicture } from '../../../platform/avatars/avatar-sources.ts';

const tools = { shrink: shrinkPicture, write: avatarCache.write };

/**
 * Keeps the picture of the post being written in this browser, so that a draft shows it without a connection too: above
 * 2 MB made smaller first, and where storage is full in the room of other cached pictures (specification §5).
 * @param url the address that the upload got
 */
export async function keepPicture(url: string, file: Blob, { shrink, write } = tools): Promise<void> {
  try {
    write(postPicture, JSON.stringify({ url, picture: await fittingAddress(file, shrink) }));
  } catch {
    // Without a copy the picture comes from the server alone.
    forgetPicture();
  }
}

/** The kept picture of an upload, or null. */
export function keptPictureOf(url: string): string | null {
  try {
    const kept: { url?: unknown; picture?: unknown } | null = JSON.parse(localStorage.getItem(postPicture) ?? 'null');
    const isIts = kept?.url === url && typeof kept.picture === 'string' && kept.picture.startsWith('data:image/');
    return isIts ? String(kept.picture) : null;
  } catch {
    return null;
  }
}

export function forgetPicture(): void {
  try {
    localStorage.removeItem(postPicture);
  } catch {
    // Nothing was kept then.
  }
}
