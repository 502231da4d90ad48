import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notify, notifyOfAct } from '../../core/notifications/public.ts';
import { hasReacted } from '../../core/reactions/public.ts';
import { isActive, isMutedBy, isOpenTo, isVisibleTo, mayReadPost } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import type { PayloadOf } from '../../platform/outbox/outbox.ts';
import {
  type Data,
  defineNotification,
  type Facts,
  type Notifications,
  TOLD_WORDS,
} from '../../platform/notifications/notification.ts';
import { companies } from '../companies/companies.tables.ts';
import { postsEvents } from './posts.tokens.ts';
import { posts } from './posts.tables.ts';
import { companyPostsNotifications } from './publishing/company-posts.notifications.ts';

/** What is told about a post, or about a comment under it. */
export const aboutPost = {
  subject: (data: Data) => (data.number('postId') ? { type: 'post' as const, id: data.number('postId') } : null),
  link: ({ data }: Facts) => {
    const comment = data.number('commentId');
    return `/post/${data.number('postId')}${comment ? `?comment=${comment}` : ''}`;
  },
};
/** All that happens to one post is one group, so its author reads one sentence about it. */
const postGroup = (data: Data) => `post:${data.number('postId')}`;

export const postsNotifications = {
  reaction: defineNotification({
    name: 'reaction',
    chip: 'comments',
    type: 'reaction',
    text: ({ who, data }) => `${who} reacted to your ${data.number('commentId') ? 'comment' : 'post'}`,
    ...aboutPost,
    group: (data) => {
      const comment = data.number('commentId');
      return comment ? `reaction:comment:${comment}` : postGroup(data);
    },
    act: { verb: 'reacted to', object: 'your post' },
  }),
  mention: defineNotification({
    name: 'mention',
    chip: 'mentions',
    type: 'mention',
    text: ({ who, data }) =>
      `${who || data.text('companyName')} mentioned you in ${data.number('commentId') ? 'a comment' : 'a post'}`,
    ...aboutPost,
    group: postGroup,
    act: { verb: 'mentioned you' },
    quotes: { companyName: 'the name of a listed company' },
  }),
  repost: defineNotification({
    name: 'repost',
    chip: 'comments',
    type: 'repost',
    text: ({ who }) => `${who} reposted your post`,
    ...aboutPost,
    group: postGroup,
    act: { verb: 'reposted', object: 'your post' },
  }),
};

/** What is told of comments under a post to its author, and to whom they answer. */
export const underPostsNotifications = {
  comment: defineNotification({
    name: 'comment',
    chip: 'comments',
    type: 'comment',
    text: ({ who }) => `${who} commented on your post`,
    ...aboutPost,
    group: postGroup,
    act: { verb: 'commented on', object: 'your post' },
    mail: 'ifUnread',
  }),
  reply: defineNotification({
    name: 'reply',
    chip: 'comments',
    type: 'comment',
    text: ({ who }) => `${who} replied to you`,
    ...aboutPost,
    group: (data) => `reply:comment:${data.number('parentId')}`,
    mail: 'ifUnread',
  }),
};

export const postsTold: Notifications = {
  kinds: Object.values({ ...postsNotifications, ...companyPostsNotifications, ...underPostsNotifications }),
  subjects: [{ type: 'post', isThread: true }],
  things: [
    {
      key: 'postId',
      words: (id, reader, now) => `select left(p.content, ${TOLD_WORDS}) from posts p
      where p.id = ${id} and ${mayReadPost(reader, 'p', now)}`,
    },
  ],
};

/** The most members whom one post notifies of a mention. */
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

/** An existing post, with the company that it was posted as. */
async function findPost({ db }: Pick<Deps, 'db'>, postId: number) {
  const [found] = await db
    .select({ authorId: posts.authorId, companyId: posts.companyId, companyName: companies.name })
    .from(posts)
    .leftJoin(companies, eq(companies.id, posts.companyId))
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt), isNull(posts.withheldAt)));
  return found;
}

async function notifyMentioned(deps: Deps, postId: number): Promise<void> {
  const now = deps.clock.now();
  const post = await findPost(deps, postId);
  if (!post) return;
  const { authorId, companyId, companyName } = post;
  // Readers don't learn who posts for a company.
  const voice = companyId === null ? { actorId: authorId } : { companyId, companyName };
  for (const { userId } of await mentionedStatement.run(deps.pool, [postId, now])) {
    await notify(deps, {
      userId,
      kind: postsNotifications.mention,
      data: { postId, ...voice },
      eventKey: `mention:post:${postId}:${userId}`,
      createdAt: now,
    });
  }
}

async function notifyOfReaction(deps: Deps, postId: number, actorId: number): Promise<void> {
  const post = await findPost(deps, postId);
  if (!post || !(await hasReacted(deps.db, { kind: 'post', id: postId }, actorId))) return;
  await notifyOfAct(deps, {
    userId: post.authorId,
    actorId,
    kind: postsNotifications.reaction,
    eventKey: `reaction:${postId}:${actorId}`,
    data: { postId },
  });
}

type Reposted = PayloadOf<typeof postsEvents.reposted>;

async function notifyOfRepost(deps: Deps, { originalId, repostId, actorId, day }: Reposted): Promise<void> {
  const repost = alias(posts, 'repost');
  const [standing] = await deps.db
    .select({ userId: posts.authorId })
    .from(posts)
    .innerJoin(repost, and(eq(repost.id, repostId), eq(repost.repostOfId, posts.id), isNull(repost.deletedAt)))
    .where(and(eq(posts.id, originalId), isNull(posts.deletedAt)));
  if (!standing) return;
  await notifyOfAct(deps, {
    userId: standing.userId,
    actorId,
    kind: postsNotifications.repost,
    eventKey: `repost:${originalId}:${actorId}:${day}`,
    data: { postId: originalId, repostId },
  });
}

/**
 * Tells of reactions, once for each member and post and not of one taken back by then, of mentions in posts, and of reposts:
 * once a day for each member, and not of one taken back by then.
 */
export function subscribePostNotifications(deps: Deps): void {
  deps.outbox.consume(postsEvents.reacted, 'notifications.reaction', ({ postId, actorId }) =>
    notifyOfReaction(deps, postId, actorId),
  );
  deps.outbox.consume(postsEvents.mentioned, 'notifications.mention', ({ postId }) => notifyMentioned(deps, postId));
  deps.outbox.consume(postsEvents.reposted, 'notifications.repost', (event) => notifyOfRepost(deps, event));
}
