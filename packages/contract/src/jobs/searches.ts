import { Id, Instant, Line, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { JOB_ALERTS, JOB_LIMITS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { jobFilters } from './schemas.ts';

const Alert = z.enum(Object.keys(JOB_ALERTS) as [keyof typeof JOB_ALERTS], 'Choose how often');
const Name = Line(1, JOB_LIMITS.searchName, 'Name');
/** The age is left out: an alert is about what is new. */
const { age: _age, ...lasting } = jobFilters;

/** A search of the list that its owner keeps. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** The filters as the address of the list has them. */
  filters: z.record(z.string(), z.string()),
  alert: Alert,
  createdAt: Instant,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const byId = z.object({ searchId: Id });

export const jobSearchesOperations = operations({
  list: { summary: 'Your saved searches for jobs, newest first', access: 'member', response: z.array(SavedSearch) },
  create: {
    summary: 'Save a search for jobs',
    access: 'member',
    body: z.strictObject({
      name: Name,
      /** At least one, or words. */
      filters: z.strictObject(lasting),
      alert: Alert,
    }),
    response: SavedSearch,
    status: 201,
    errors: ['conflict'],
  },
  change: {
    summary: 'Rename a saved search, or change how often it alerts you',
    access: 'member',
    params: byId,
    body: z.strictObject({ name: Name, alert: Alert }),
    response: SavedSearch,
    errors: ['not_found'],
  },
  remove: { summary: 'Delete a saved search', access: 'member', params: byId, errors: ['not_found'] },
});

export const jobSearches = bind(endpoints.jobSearches, jobSearchesOperations);
