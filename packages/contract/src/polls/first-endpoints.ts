import { endpoints } from '../endpoint.ts';
import type { pollsOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstPolls = endpoints<Pick<typeof pollsOperations, 'ofWeek'>>('polls', {
  ofWeek: { method: 'GET', path: '/api/polls/of-week' },
});
