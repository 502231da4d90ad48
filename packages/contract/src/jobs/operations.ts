import { Cursor, Id, Page, z } from '../common.ts';
import { Facets } from '../directory/schemas.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';
import { Job, JobDraft, jobFilters, JobInput, JobRow, KnownPlace, OwnJob } from './schemas.ts';

const byId = z.object({ id: Id });

export const jobsOperations = operations({
  list: {
    summary: 'Live job postings by words and filters, newest first; two that are featured come first',
    access: 'member',
    query: z.strictObject({ ...jobFilters, cursor: z.optional(Cursor) }),
    response: Page(JobRow),
  },
  facets: {
    summary: 'How many postings each filter would show',
    access: 'member',
    query: z.strictObject(jobFilters),
    response: Facets,
  },
  places: {
    summary: 'Cities whose name starts so, the largest first',
    access: 'member',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(2, 'Enter at least 2 characters'), z.maxLength(120)),
    }),
    response: z.array(KnownPlace),
  },
  own: {
    summary: 'The postings that you manage, newest first',
    access: 'member',
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(OwnJob),
  },
  ofCompany: {
    summary: 'Live postings of a company, newest first',
    access: 'member',
    params: byId,
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(JobRow),
  },
  employers: {
    summary: 'The companies for which you can post, by name',
    access: 'member',
    response: z.array(z.object({ id: Id, name: z.string() })),
  },
  get: { summary: 'One posting', access: 'member', params: byId, response: Job, errors: ['not_found'] },
  similar: {
    summary: 'Live postings of the same category, newest first',
    access: 'member',
    params: byId,
    response: z.array(JobRow),
    errors: ['not_found'],
  },
  draft: {
    summary: 'A posting that you manage, as its form holds it',
    access: 'member',
    params: byId,
    response: JobDraft,
    errors: ['not_found'],
  },
  create: {
    summary: 'Start a posting',
    access: 'member',
    body: JobInput,
    response: byId,
    status: 201,
    errors: ['conflict'],
  },
  save: {
    summary: 'Change a posting that you manage',
    access: 'member',
    params: byId,
    body: JobInput,
    response: JobDraft,
    errors: ['not_found', 'conflict'],
  },
  publish: {
    summary: 'Publish a posting that is paid, or with the free one of this quarter that Premium includes',
    access: 'member',
    params: byId,
    response: JobDraft,
    errors: ['not_found', 'conflict'],
  },
  setState: {
    summary: 'Pause a posting, mark it as filled, or show it again while its time runs',
    access: 'member',
    params: byId,
    body: z.strictObject({ state: z.enum(['live', 'paused', 'filled'], 'Choose what happens to it') }),
    response: Job,
    errors: ['not_found', 'conflict'],
  },
  duplicate: {
    summary: 'Start a posting with the content of another',
    access: 'member',
    params: byId,
    response: byId,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Delete a draft or a rejected posting',
    access: 'member',
    params: byId,
    errors: ['not_found', 'conflict'],
  },
});

export const jobs = bind(endpoints.jobs, jobsOperations);
