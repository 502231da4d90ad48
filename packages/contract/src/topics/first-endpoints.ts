import { endpoints } from '../endpoint.ts';
import type { topicsOperations } from './schemas.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstTopics = endpoints<Pick<typeof topicsOperations, 'followed'>>('topics', {
  followed: { method: 'GET', path: '/api/followed-topics' },
});
