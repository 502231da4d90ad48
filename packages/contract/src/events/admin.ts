import { Count, Cursor, Id, Instant, Line, Page, PageQuery, VersionRead, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import { EVENT_LIMITS } from './choices.ts';
import * as endpoints from './hosting-endpoints.ts';
import { Event, EventInput } from './schemas.ts';

/** An event as staff see it, with what its host did before. */
export const AdminEvent = z.extend(Event, {
  host: PersonCard,
  /** When it came into review. */
  reviewSince: z.nullable(Instant),
  /** Names what staff read: a decision about another version is refused. */
  version: Count,
  /** Changes to the published event that wait: what its form held, and what its host proposes. */
  proposal: z.nullable(
    z.object({
      at: Instant,
      present: EventInput,
      proposed: EventInput,
      presentCompany: z.nullable(z.string()),
      proposedCompany: z.nullable(z.string()),
    }),
  ),
  waitingCount: Count,
  footprint: z.object({ events: Count, rejected: Count, memberSince: Instant }),
  /** The case of members' reports that waits for a decision. */
  reportCaseId: z.nullable(Id),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

/** A message from a host that waits for staff. */
export const WaitingMessage = z.object({
  id: Id,
  content: z.string(),
  createdAt: Instant,
  event: z.object({ id: Id, title: z.string(), goingCount: Count }),
  host: PersonCard,
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

const byId = z.object({ id: Id });
const byMessage = z.object({ messageId: Id });
const version = VersionRead;
const reason = Line(3, EVENT_LIMITS.reason, 'Reason');

export const adminEventsOperations = operations({
  list: {
    summary: 'Events for staff',
    access: 'admin',
    query: z.strictObject({
      tab: z.optional(z.enum(endpoints.ADMIN_EVENT_TABS, 'Choose a list')),
      cursor: z.optional(Cursor),
    }),
    response: Page(AdminEvent),
  },
  approve: {
    summary: 'Publish the version that you read of an event in review, or of the changes to a published one',
    access: 'admin',
    params: byId,
    body: z.strictObject({ version }),
    errors: ['not_found', 'conflict'],
  },
  askChange: {
    summary: 'Send an event in review back to its host with a question',
    access: 'admin',
    params: byId,
    body: z.strictObject({ version, reason }),
    errors: ['not_found', 'conflict'],
  },
  reject: {
    summary: 'Reject an event in review, or the changes to a published one',
    access: 'admin',
    params: byId,
    body: z.strictObject({ version, reason }),
    errors: ['not_found', 'conflict'],
  },
  messages: {
    summary: 'Messages from hosts that wait for a decision, the oldest first',
    access: 'admin',
    query: PageQuery,
    response: Page(WaitingMessage),
  },
  sendMessage: {
    summary: 'Send the message of a host to everyone who takes part',
    access: 'admin',
    params: byMessage,
    errors: ['not_found', 'conflict'],
  },
  rejectMessage: {
    summary: 'Reject the message of a host, who reads why',
    access: 'admin',
    params: byMessage,
    body: z.strictObject({ reason }),
    errors: ['not_found', 'conflict'],
  },
  mark: {
    summary: 'Mark an event as a major market, or as one whose RSVP needs Premium',
    access: 'admin',
    params: byId,
    body: z.strictObject({ isMajorMarket: z.boolean(), isPremium: z.boolean() }),
    errors: ['not_found', 'conflict'],
  },
});

export const adminEvents = bind(endpoints.adminEvents, adminEventsOperations);
