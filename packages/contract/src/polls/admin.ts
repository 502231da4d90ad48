import { Count, Cursor, Id, Instant, Line, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './admin-endpoints.ts';
import { POLL_BREAKDOWNS, POLL_LIMITS } from './choices.ts';
import { PollGroups, PollInput, PollRow, PollSuggestion } from './schemas.ts';

/** A poll in the lists of staff, who see the counted votes of each. */
export const AdminPoll = z.extend(PollRow, {
  /** The case of members' reports that waits for a decision. */
  reportCaseId: z.nullable(Id),
});
export type AdminPoll = z.infer<typeof AdminPoll>;

/** A typo that staff corrected after members had voted. */
export const PollCorrection = z.object({
  id: Id,
  /** Null for the question itself. */
  optionId: z.nullable(Id),
  before: z.string(),
  after: z.string(),
  by: z.nullable(z.string()),
  createdAt: Instant,
});
export type PollCorrection = z.infer<typeof PollCorrection>;

/** A poll as its form holds it. */
export const PollDraft = z.object({
  id: Id,
  state: PollRow.shape.state,
  /** A member has voted: question, options and who can vote stay as they are. */
  isLocked: z.boolean(),
  input: PollInput,
  /** The options as they are stored, for corrections. */
  options: z.array(z.object({ id: Id, text: z.string() })),
  corrections: z.array(PollCorrection),
  /** The member who suggested the question. */
  suggestedBy: z.nullable(PersonCard),
  updatedAt: Instant,
});
export type PollDraft = z.infer<typeof PollDraft>;

/** How members answered, in numbers that name nobody. */
export const PollAnalytics = z.object({
  poll: AdminPoll,
  /** Members who can vote. */
  audienceCount: Count,
  forfeitCount: Count,
  /** Members who changed their vote. */
  changedCount: Count,
  commentCount: Count,
  /** Members who voted first on each day (UTC), from the first day on. */
  days: z.array(z.object({ day: z.string(), votes: Count })),
  breakdown: z.enum(Object.keys(POLL_BREAKDOWNS) as [keyof typeof POLL_BREAKDOWNS], 'Choose a breakdown'),
  /** Null until the poll is closed, and where no group is large enough. */
  groups: z.nullable(PollGroups),
});
export type PollAnalytics = z.infer<typeof PollAnalytics>;

/** A question that a member suggested, with the member. */
export const WaitingSuggestion = z.extend(PollSuggestion, { member: PersonCard });
export type WaitingSuggestion = z.infer<typeof WaitingSuggestion>;

const byId = z.object({ id: Id });
const bySuggestion = z.object({ suggestionId: Id });

export const adminPollsOperations = operations({
  list: {
    summary: 'Polls for staff, the newest first',
    access: 'admin',
    query: z.strictObject({
      tab: z.optional(z.enum(endpoints.ADMIN_POLL_TABS, 'Choose a list')),
      cursor: z.optional(Cursor),
    }),
    response: Page(AdminPoll),
  },
  get: {
    summary: 'A poll as its form holds it',
    access: 'admin',
    params: byId,
    response: PollDraft,
    errors: ['not_found'],
  },
  create: { summary: 'Start a poll', access: 'admin', body: PollInput, response: byId, status: 201 },
  save: {
    summary: 'Change a poll; once a member has voted, only its description, category and end',
    access: 'admin',
    params: byId,
    body: PollInput,
    response: PollDraft,
    errors: ['not_found', 'conflict'],
  },
  publish: {
    summary: 'Open a draft, or schedule it for later',
    access: 'admin',
    params: byId,
    response: PollDraft,
    errors: ['not_found', 'conflict'],
  },
  close: { summary: 'Close an open poll now', access: 'admin', params: byId, errors: ['not_found', 'conflict'] },
  archive: {
    summary: 'Take a closed poll out of the lists, or put it back',
    access: 'admin',
    params: byId,
    body: z.strictObject({ isArchived: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  feature: {
    summary: 'Make a poll the poll of the week, or no longer',
    access: 'admin',
    params: byId,
    body: z.strictObject({ isFeatured: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
  correct: {
    summary: 'Correct a typo in the question or an option; the log keeps both texts',
    access: 'admin',
    params: byId,
    body: z.strictObject({
      optionId: z.nullable(Id),
      text: Line(1, POLL_LIMITS.question, 'The text'),
    }),
    response: PollDraft,
    errors: ['not_found', 'conflict'],
  },
  analytics: {
    summary: 'Turnout, votes over time, changes and the breakdown',
    access: 'admin',
    params: byId,
    response: PollAnalytics,
    errors: ['not_found'],
  },
  csv: {
    summary: 'The same numbers as CSV; the download is logged',
    access: 'admin',
    params: byId,
    response: 'binary',
    errors: ['not_found'],
  },
  remove: {
    summary: 'Delete a poll that hasn’t opened',
    access: 'admin',
    params: byId,
    errors: ['not_found', 'conflict'],
  },
  suggestions: {
    summary: 'Questions from members that wait for staff, the oldest first',
    access: 'admin',
    query: PageQuery,
    response: Page(WaitingSuggestion),
  },
  accept: {
    summary: 'Start a poll from a suggestion; its member is told when it opens',
    access: 'admin',
    params: bySuggestion,
    response: byId,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  decline: {
    summary: 'Decline a suggestion with a reason that its member reads',
    access: 'admin',
    params: bySuggestion,
    body: z.strictObject({ reason: Line(3, POLL_LIMITS.reason, 'Reason') }),
    errors: ['not_found', 'conflict'],
  },
});

export const adminPolls = bind(endpoints.adminPolls, adminPollsOperations);
