import type { Deps } from '../../../platform/deps.ts';
import type { BusEvents } from '../../../platform/bus/bus.ts';
import { postsLimits } from '../posts.tokens.ts';

/** Lets a member try to publish. Only what is published counts for the day. @throws {AppError} `rate_limited` */
export async function requireMayPublish({ limits }: Pick<Deps, 'limits'>, memberId: number): Promise<void> {
  await limits.take(postsLimits.posts, memberId);
  await limits.check(postsLimits.postsDaily, memberId);
}

/** Counts what was published, and tells the bus. */
export async function announcePublished(
  { limits, bus }: Pick<Deps, 'limits' | 'bus'>,
  post: BusEvents['posts.created'],
): Promise<void> {
  // It stands already, also where several at once went past the limit.
  await limits.take(postsLimits.postsDaily, post.authorId).catch(() => undefined);
  bus.publish('posts.created', post);
}
