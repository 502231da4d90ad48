import { Cursor, Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { FeedKind, Post, PostChange, PostCreation, ReactionKind } from './schemas.ts';

const postParams = z.object({ id: Id });

export const postsOperations = operations({
  feed: {
    summary: 'Home feed: your posts and those of people, companies and topics you follow',
    access: 'member',
    query: z.strictObject({
      view: z.optional(z.enum(['latest', 'top'])),
      kind: z.optional(FeedKind),
      cursor: z.optional(Cursor),
    }),
    response: Page(Post),
  },
  create: {
    summary: 'Publish a post; send Idempotency-Key to retry safely',
    access: 'member',
    idempotent: 'posts',
    body: PostCreation,
    response: Post,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  get: {
    summary: 'One post',
    access: 'member',
    params: postParams,
    response: Post,
    errors: ['not_found'],
  },
  edit: {
    summary: 'Edit your post: its text, audience, and picture, document or video with its extras',
    access: 'member',
    params: postParams,
    body: PostChange,
    response: Post,
    errors: ['not_found'],
  },
  remove: {
    summary: 'Delete your post',
    access: 'member',
    params: postParams,
    errors: ['not_found'],
  },
  react: {
    summary: 'React to a post; another kind replaces the first',
    access: 'member',
    params: postParams,
    body: z.strictObject({ kind: ReactionKind }),
    response: Post,
    errors: ['not_found'],
  },
  unreact: {
    summary: 'Remove your reaction',
    access: 'member',
    params: postParams,
    response: Post,
    errors: ['not_found'],
  },
  reactors: {
    summary: 'Who reacted',
    access: 'member',
    params: postParams,
    query: z.strictObject({ kind: z.optional(ReactionKind), cursor: z.optional(Cursor) }),
    response: Page(z.object({ person: PersonCard, kind: ReactionKind })),
    errors: ['not_found'],
  },
  save: {
    summary: 'Save a post for later',
    access: 'member',
    params: postParams,
    response: z.object({ saved: z.boolean() }),
    errors: ['not_found'],
  },
  unsave: {
    summary: 'Remove a saved post',
    access: 'member',
    params: postParams,
    response: z.object({ saved: z.boolean() }),
  },
  saved: {
    summary: 'Saved posts, newest saved first; a deleted post is null',
    access: 'member',
    query: PageQuery,
    response: Page(z.object({ postId: Id, savedAt: Instant, post: z.nullable(Post) })),
  },
  byAuthor: {
    summary: 'A member’s own posts, newest first',
    access: 'member',
    params: postParams,
    query: PageQuery,
    response: Page(Post),
    errors: ['not_found'],
  },
  mentionable: {
    summary: 'Members whose name or username starts with the query',
    access: 'member',
    query: z.strictObject({ q: Text(1, 60, 'The search text') }),
    response: z.object({ items: z.array(PersonCard) }),
  },
});

export const posts = bind(endpoints.posts, postsOperations);
