import { firstPolls } from '@innerspring/contract/polls/first-endpoints';
import { query } from '../../../platform/query.ts';

export const ofWeekQuery = query(firstPolls.ofWeek, {});

/** The page of a poll. */
export const pollPath = (id: number) => `/polls/${id}`;
