import type { LiveFromServer } from '@innerspring/contract';

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;

/**
 * Reads a frame of the server. Checked by hand, since the contract's schema would bring its library into the first load.
 * Null for anything else: frames of a newer server are none of this page's business.
 */
export function readFrame(data: unknown): LiveFromServer | null {
  if (typeof data !== 'string') return null;
  let given: unknown;
  try {
    given = JSON.parse(data);
  } catch {
    return null;
  }
  if (!given || typeof given !== 'object') return null;
  const { type, message, userId, postIds } = given as Record<string, unknown>;
  switch (type) {
    case 'connection_established':
    case 'pong':
    case 'account_changed':
      return { type };
    case 'auth_success':
      return isId(userId) ? { type, userId } : null;
    case 'error':
      return typeof message === 'string' ? { type, message } : null;
    case 'feed_new':
      return Array.isArray(postIds) && postIds.every(isId) ? { type, postIds } : null;
    default:
      return null;
  }
}
