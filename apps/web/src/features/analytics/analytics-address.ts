import { ANALYTICS_RANGES, type AnalyticsRange } from '@innerspring/contract/analytics/ranges';
import { idOf, oneOf } from '../../platform/search-text.ts';

/** What the address of the analytics holds: the days looked back on, and a company or one post instead of all own posts. */
export interface AnalyticsAddress {
  days?: AnalyticsRange | undefined;
  company?: number | undefined;
  post?: number | undefined;
}

/** The search of the address; whatever is none of it is left out. */
export function readAnalyticsAddress(given: Record<string, unknown>): AnalyticsAddress {
  const days = typeof given.days === 'number' ? String(given.days) : given.days;
  return { days: oneOf(days, ANALYTICS_RANGES), company: idOf(given.company), post: idOf(given.post) };
}

export const rangeOf = ({ days }: AnalyticsAddress): AnalyticsRange => days ?? '28';
