import { endpoints } from '../endpoint.ts';
import type { presenceOperations } from './schemas.ts';

export const presence = endpoints<typeof presenceOperations>('presence', {
  of: { method: 'GET', path: '/api/presence' },
});

/** Members that one question names at most. */
export const PRESENCE_LIMIT = 50;
