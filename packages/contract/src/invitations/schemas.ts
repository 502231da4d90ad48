import { Count, Email, Id, Instant, Line, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';

export const InvitationState = z.enum(['sent', 'applied', 'member', 'withdrawn', 'expired']);

export const Invitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  note: z.nullable(z.string()),
  state: InvitationState,
  createdAt: Instant,
  expiresAt: Instant,
  /** Who it became. */
  person: z.nullable(PersonCard),
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.strictObject({
  name: Line(2, 80, 'Name'),
  email: Email,
  note: z.optional(z.union([z.literal(''), Text(1, 500, 'Note')])),
});

/** Secret of the mailed link. */
export const InvitationToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'This invitation link isn’t valid'));

export const invitationsOperations = operations({
  list: {
    summary: 'Your invitations, newest first',
    access: 'member',
    query: PageQuery,
    response: z.object({ items: z.array(Invitation), nextCursor: z.nullable(z.string()), open: Count }),
  },
  create: {
    summary: 'Invite someone by email; the response is the same whether or not they have an account',
    access: 'member',
    body: NewInvitation,
    response: Invitation,
    status: 201,
    errors: ['conflict', 'already_exists'],
  },
  withdraw: {
    summary: 'Withdraw an unused invitation',
    access: 'member',
    params: z.object({ id: Id }),
    errors: ['not_found', 'conflict'],
  },
  byToken: {
    summary: 'Who sent the invitation, for the application form',
    access: 'visitor',
    query: z.strictObject({ token: InvitationToken }),
    response: z.object({ name: z.string(), email: z.string(), invitedBy: z.string() }),
    errors: ['gone'],
  },
});

export const invitations = bind(endpoints.invitations, invitationsOperations);
