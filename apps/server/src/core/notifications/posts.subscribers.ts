import { and, eq, isNull } from 'drizzle-orm';
import { statement } from '../../platform/db/statement.ts';
import { isActive, isMutedBy, isOpenTo, isVisibleTo } from '../visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { companies } from '../../features/companies/companies.tables.ts';
import { posts, reactions } from '../../features/posts/posts.tables.ts';
import { notifyOfAct } from './acts.ts';
import { notify } from './notifications.commands.ts';
import { postsEvents } from '../../features/posts/posts.events.ts';

type Needed = Pick<Deps, 'db' | 'pool' | 'outbox' | 'clock'>;

/** Of those mentioned in one post, so many hear of it. */
const MENTIONED_RECIPIENTS = 20;

/** Members mentioned in post `$1` who may read it at `$2` and did not mute its author. */
const mentionedStatement = statement<{ userId: number }>(
  'notifications.mentionedInPost',
  `select pm.user_id as "userId"
  from post_mentions pm
  join posts p on p.id = pm.post_id and p.deleted_at is null and p.withheld_at is null
  join users author on author.id = p.author_id
  join users u on u.id = pm.user_id
  where pm.post_id = $1 and pm.user_id <> p.author_id and ${isActive('u', '$2')} and ${isOpenTo('pm.user_id', 'p')}
    and ${isVisibleTo('pm.user_id', 'author', '$2')} and not ${isMutedBy('pm.user_id', 'author.id', '$2')}
  order by pm.user_id limit ${MENTIONED_RECIPIENTS}`,
);

/** A post that stands, with the company that it speaks for. */
async function findPost({ db }: Pick<Deps, 'db'>, postId: number) {
  const [found] = await db
    .select({ authorId: posts.authorId, companyId: posts.companyId, companyName: companies.name })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.companyId))
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), isNull(posts.withheldAt)));
  return found;
}

async function notifyMentioned(deps: Needed, postId: number): Promise<void> {
  const now = deps.clock.now();
  const post = await findPost(deps, postId);
  if (!post) return;
  const { authorId, companyId, companyName } = post;
  // Who writes for a company is not told to its readers.
  const voice = companyId === null ? { actorId: authorId } : { companyId, companyName };
  for (const { userId } of await mentionedStatement.run(deps.pool, [postId, now])) {
    await notify(deps.db, {
      userId,
      kind: 'mention',
      data: { postId, ...voice },
      eventKey: `mention:post:${postId}:${userId}`,
      createdAt: now,
    });
  }
}

async function notifyOfReaction(deps: Needed, postId: number, actorId: number): Promise<void> {
  const post = await findPost(deps, postId);
  const mine = and(eq(reactions.postId, postId), eq(reactions.userId, actorId));
  const [standing] = await deps.db.select({ userId: reactions.userId }).from(reactions).where(mine);
  if (!post || !standing) return;
  await notifyOfAct(deps, {
    userId: post.authorId,
    actorId,
    kind: 'reaction',
    eventKey: `reaction:${postId}:${actorId}`,
    data: { postId },
  });
}

/** Tells of reactions, once for each member and post and not of one taken back by then, and of mentions in posts. */
export function subscribePostNotifications(deps: Needed): void {
  deps.outbox.consume(postsEvents.reacted, 'notifications.reaction', ({ postId, actorId }) =>
    notifyOfReaction(deps, postId, actorId),
  );
  deps.outbox.consume(postsEvents.mentioned, 'notifications.mention', ({ postId }) => notifyMentioned(deps, postId));
}
