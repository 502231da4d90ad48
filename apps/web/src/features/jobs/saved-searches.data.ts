import { JOB_ALERTS } from '@innerspring/contract/jobs/choices';
import { jobSearches } from '@innerspring/contract/jobs/endpoints';
import type { SavedSearch } from '@innerspring/contract/jobs/searches';
import { query } from '../../platform/query.ts';

export const savedSearchesQuery = query(jobSearches.list, {});
export const touchesSearches = /^jobSearches\./;

export const alertOptions = Object.entries(JOB_ALERTS).map(([value, label]) => ({ value, label }));

/** The URL of the job list with the filters of a search. */
export const searchPath = ({ filters }: Pick<SavedSearch, 'filters'>): string =>
  `/jobs?${new URLSearchParams(filters).toString()}`;
