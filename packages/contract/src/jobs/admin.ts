import { Count, Cursor, Id, Instant, Line, Page, VersionRead, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import { JOB_LIMITS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { Job, JobInput } from './schemas.ts';

/** A posting as staff see it, with what its poster did before. */
export const AdminJob = z.extend(Job, {
  /** Counts its changes, proposed ones too: staff decide about the version that they read. */
  version: Count,
  /** All of its content, which readers and applicants get once it is published. */
  input: JobInput,
  /** What changes and what it becomes; null where no changes wait. */
  change: z.nullable(z.object({ from: JobInput, to: JobInput })),
  owner: PersonCard,
  /** When it came into review. */
  reviewSince: z.nullable(Instant),
  footprint: z.object({ postings: Count, rejected: Count, memberSince: Instant }),
  /** The case of members' reports that waits for a decision. */
  reportCaseId: z.nullable(Id),
  /** The order that paid for it; null where it was free. */
  orderId: z.nullable(Id),
});
export type AdminJob = z.infer<typeof AdminJob>;

const byId = z.object({ id: Id });
const reason = Line(3, JOB_LIMITS.reason, 'Reason');
const version = VersionRead;

export const adminJobsOperations = operations({
  list: {
    summary: 'Postings for staff',
    access: 'admin',
    query: z.strictObject({
      tab: z.optional(z.enum(endpoints.ADMIN_JOB_TABS, 'Choose a list')),
      cursor: z.optional(Cursor),
    }),
    response: Page(AdminJob),
  },
  approve: {
    summary: 'Publish a posting that waits for review, or changes of one that is live',
    access: 'admin',
    params: byId,
    body: z.strictObject({ version }),
    errors: ['not_found', 'conflict'],
  },
  askChange: {
    summary: 'Send a posting in review, or changes of a live one, back with a question; it stays paid',
    access: 'admin',
    params: byId,
    body: z.strictObject({ reason, version }),
    errors: ['not_found', 'conflict'],
  },
  reject: {
    summary: 'Reject or remove a posting, and return what was paid for it',
    access: 'admin',
    sudo: true,
    params: byId,
    body: z.strictObject({ reason, version }),
    errors: ['not_found', 'conflict'],
  },
  rejectChange: {
    summary: 'Drop changes that wait for review; the posting stays up as it is',
    access: 'admin',
    params: byId,
    body: z.strictObject({ reason, version }),
    errors: ['not_found', 'conflict'],
  },
  extend: {
    summary: 'Keep a posting live for more days',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      days: z.int('Enter whole days').check(z.gte(1, 'Enter at least 1 day'), z.lte(90, 'Enter at most 90 days')),
    }),
    errors: ['not_found', 'conflict'],
  },
  feature: {
    summary: 'Feature a live posting, or no longer',
    access: 'admin',
    params: byId,
    body: z.strictObject({ isFeatured: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
});

export const adminJobs = bind(endpoints.adminJobs, adminJobsOperations);
