import { Id, Page, PageQuery, z } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PersonCard } from './users.ts';

export const FollowTarget = z.enum(['user', 'company'], 'Choose user or company');

const FollowBody = z.strictObject({ userId: z.optional(Id), targetId: Id, targetType: FollowTarget });
/** `requested` where the member asks for approval first. */
const FollowState = z.object({ isFollowing: z.boolean(), requested: z.boolean() });

export const FollowRequest = z.object({ id: Id, person: PersonCard });
export const Suggestion = z.object({ person: PersonCard, reason: z.string() });

export const follows = {
  follow: endpoint({
    name: 'follows.follow',
    method: 'POST',
    path: '/api/direct/follows',
    summary: 'Follow a person or a company; twice counts once',
    access: 'member',
    body: FollowBody,
    response: FollowState,
    errors: ['not_found', 'conflict'],
  }),
  unfollow: endpoint({
    name: 'follows.unfollow',
    method: 'DELETE',
    path: '/api/direct/follows',
    summary: 'Stop following',
    access: 'member',
    body: FollowBody,
    response: FollowState,
  }),
  pending: endpoint({
    name: 'follows.pending',
    method: 'GET',
    path: '/api/follows/pending',
    summary: 'Follow requests that wait for the own answer',
    access: 'member',
    response: z.array(FollowRequest),
  }),
  suggestions: endpoint({
    name: 'follows.suggestions',
    method: 'GET',
    path: '/api/follows/suggestions',
    summary: 'People to follow, each with a reason',
    access: 'member',
    response: z.array(Suggestion),
  }),
};
export { Page, PageQuery };
