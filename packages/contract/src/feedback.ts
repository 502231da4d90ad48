import { Id, Instant, Line, Text, z } from './common.ts';
import { BUG_PRIORITIES, BUG_TYPES } from './choices.ts';
import { endpoint } from './endpoint.ts';

const info = (max: number) => z.string().check(z.maxLength(max, `Text can have at most ${max} characters`));
const OptionalText = z.nullish(info(4000));

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

export const ClientError = z.strictObject({
  message: info(1000),
  stack: z.optional(info(4000)),
  page: z.optional(info(2000)),
});

export const feedback = {
  reportBug: endpoint({
    name: 'feedback.reportBug',
    method: 'POST',
    path: '/api/bug-reports',
    summary: 'Report a bug',
    access: 'member',
    body: BugReport,
    response: z.object({ id: Id, createdAt: Instant }),
    status: 201,
  }),
  clientError: endpoint({
    name: 'feedback.clientError',
    method: 'POST',
    path: '/api/client-errors',
    summary: 'Log an error that the top-level boundary caught',
    access: 'visitor',
    body: ClientError,
  }),
};
