import { BUG_PRIORITIES, BUG_STATES, BUG_TYPES } from '../choices.ts';
import { Cursor, Id, Instant, Line, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

const info = (max: number) => z.string().check(z.maxLength(max, `Text can have at most ${max} characters`));
const OptionalText = z.nullish(Text(0, 4000, 'Text'));

/** §3 "Bug report payload". */
export const BugReport = z.strictObject({
  title: Line(1, 200, 'Title'),
  description: Text(1, 4000, 'Description'),
  stepsToReproduce: OptionalText,
  expectedBehavior: OptionalText,
  actualBehavior: OptionalText,
  priority: z._default(z.enum(BUG_PRIORITIES), 'medium'),
  bugType: z._default(z.enum(BUG_TYPES), 'functionality'),
  currentPage: z.optional(info(2000)),
  browserInfo: z.optional(
    z.strictObject({
      userAgent: z.optional(info(500)),
      screenSize: z.optional(info(40)),
      viewportSize: z.optional(info(40)),
    }),
  ),
  deviceInfo: z.optional(
    z.strictObject({
      platform: z.optional(info(200)),
      language: z.optional(info(40)),
      online: z.optional(z.boolean()),
    }),
  ),
});

/** What became of an own report. */
export const OwnBugReport = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  state: z.enum(BUG_STATES),
  createdAt: Instant,
});
export type OwnBugReport = z.infer<typeof OwnBugReport>;

export const ClientError = z.strictObject({
  message: info(1000),
  stack: z.optional(info(4000)),
  page: z.optional(info(2000)),
});

export const feedbackOperations = operations({
  reportBug: {
    summary: 'Report a bug',
    access: 'member',
    body: BugReport,
    response: z.object({ id: Id, createdAt: Instant }),
    status: 201,
  },
  myReports: {
    summary: 'Your bug reports and their status, newest first',
    access: 'member',
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(OwnBugReport),
  },
  clientError: {
    summary: 'Log an error caught by the top-level boundary',
    access: 'visitor',
    body: ClientError,
  },
});

export const feedback = bind(endpoints.feedback, feedbackOperations);
