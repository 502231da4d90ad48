import { Count, Id, z } from './common.ts';

/** Frames that the client sends over /ws; groups, typing and read marks come with their features. */
export const LiveFromClient = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('auth'),
    userId: z.int().check(z.positive()),
    epoch: z.optional(z.string().check(z.maxLength(40))),
    seq: z.optional(Count),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
export type LiveFromClient = z.infer<typeof LiveFromClient>;

/** Frames that the server sends. Signals say what changed; the client refetches through its own rights. */
export const LiveFromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_established') }),
  z.object({ type: z.literal('auth_success'), userId: Id }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({ type: z.literal('pong') }),
  /** Posts by people or companies followed have appeared. */
  z.object({ type: z.literal('feed_new'), postIds: z.array(Id) }),
  /** The own account changed (approved, rejected, suspended, made admin): refetch GET /api/user. */
  z.object({ type: z.literal('account_changed') }),
]);
export type LiveFromServer = z.infer<typeof LiveFromServer>;
