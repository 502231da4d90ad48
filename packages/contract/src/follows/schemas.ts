import { Count, Id, Instant, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { CompanyCard, PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';

export const FollowTarget = z.enum(['user', 'company'], 'Choose user or company');

const FollowBody = z.strictObject({ userId: z.optional(Id), targetId: Id, targetType: FollowTarget });
/** `requested` where the member asks for approval first. */
const FollowState = z.object({ isFollowing: z.boolean(), requested: z.boolean() });
const params = z.object({ id: Id });

export const FollowRequest = z.object({ id: Id, person: PersonCard, createdAt: Instant });
export const Suggestion = z.object({ person: PersonCard, reason: z.string() });
export type Suggestion = z.infer<typeof Suggestion>;

/** A member in a list of people, with what the reader has to do with them. */
export const PersonRow = z.object({
  person: PersonCard,
  location: z.nullable(z.string()),
  /** Members with whom both are connected. */
  sharedConnections: Count,
  isFollowing: z.boolean(),
  requested: z.boolean(),
  followsViewer: z.boolean(),
  isOnline: z.boolean(),
  isAvailableToHire: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** A company in a list, with the reader's follow. */
export const CompanyRow = z.object({ company: CompanyCard, tagline: z.nullable(z.string()), isFollowing: z.boolean() });
export type CompanyRow = z.infer<typeof CompanyRow>;

export const followsOperations = operations({
  follow: {
    summary: 'Follow a person or a company; idempotent',
    access: 'member',
    body: FollowBody,
    response: FollowState,
    errors: ['not_found', 'conflict'],
  },
  unfollow: {
    summary: 'Stop following',
    access: 'member',
    body: FollowBody,
    response: FollowState,
  },
  followCompany: {
    summary: 'Follow a company',
    access: 'member',
    params,
    response: FollowState,
    errors: ['not_found'],
  },
  unfollowCompany: {
    summary: 'Stop following a company',
    access: 'member',
    params,
    response: FollowState,
  },
  add: {
    summary: 'Follow a person or a company; same as the direct endpoint',
    access: 'member',
    body: FollowBody,
    response: FollowState,
    errors: ['not_found', 'conflict'],
  },
  remove: {
    summary: 'Stop following the target with this id; targetType goes in the query or the body',
    access: 'member',
    params,
    query: z.strictObject({ targetType: z.optional(FollowTarget) }),
    body: z.nullish(z.strictObject({ userId: z.optional(Id), targetType: z.optional(FollowTarget) })),
    response: FollowState,
  },
  pending: {
    summary: 'Follow requests waiting for your answer',
    access: 'member',
    response: z.array(FollowRequest),
  },
  accept: {
    summary: 'Accept a follow request; idempotent',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  decline: {
    summary: 'Decline a follow request without notifying the requester',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  suggestions: {
    summary: 'People to follow, each with a reason',
    access: 'member',
    response: z.array(Suggestion),
  },
  dismissSuggestion: {
    summary: 'Don’t suggest this member for 90 days',
    access: 'member',
    params,
    errors: ['not_found'],
  },
  restoreSuggestion: {
    summary: 'Undo a dismissal',
    access: 'member',
    params,
  },
  followers: {
    summary: 'Who follows a member, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(PersonRow),
    errors: ['not_found'],
  },
  following: {
    summary: 'Who a member follows, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(PersonRow),
    errors: ['not_found'],
  },
  followedCompanies: {
    summary: 'Companies a member follows, newest first',
    access: 'member',
    params,
    query: PageQuery,
    response: Page(CompanyRow),
    errors: ['not_found'],
  },
  connections: {
    summary: 'Your connections, newest first',
    access: 'member',
    query: PageQuery,
    response: Page(PersonRow),
  },
});

export const follows = bind(endpoints.follows, followsOperations);
export { Page, PageQuery };
