import { and, eq, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { counterChange, lostRows, setReaction, withoutLost } from '../../core/reactions/public.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import type { ReactedPart, Reaction } from '../../platform/subjects/subject-kind.ts';
import { mentionedMembers } from './chat.commands.ts';
import { getGroupPost } from './discussion.queries.ts';
import { findGroup, isModerator, lockGroup, requireMember, requireModerator, requireReader } from './group-access.ts';
import { shareFile, unshareFile } from './group-files.ts';
import { isSeenInGroup, type Viewing } from './group-sql.ts';
import { groupComments, groupPosts } from './group-discussion.tables.ts';
import { groupsEvents } from './groups.tokens.ts';
import { commentsLimits } from '../comments/public.ts';
import { postsLimits } from '../posts/public.ts';

const postNotFound = () => new AppError('not_found', 'This post isn’t available');
const commentNotFound = () => new AppError('not_found', 'This comment isn’t available');

/** The Idempotency-Key of a request. @throws {AppError} `invalid` */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Idempotency-Key must be 1 to 100 visible characters');
  }
  return header;
}

type Held = { id: number; authorId: number; fileId: number | null };
type Place = { groupId: number; postId: number };
type Rule = typeof toRead;

const toRead = (viewer: string, at: string) => isVisibleTo(viewer, 'u', at);
/** Of those who moderate, a block keeps nothing. */
const toJudge = (viewer: string, at: string) => isSeenInGroup(viewer, 'u', 'p.group_id', at);

/** A post of the group that the viewer may see; its row is held. @throws {AppError} `not_found` */
async function lockPost(tx: Db, { viewerId, now }: Viewing, place: Place, rule: Rule): Promise<Held> {
  const isVisible = asCondition({ viewerId, now }, rule);
  const post = await firstRow<Held>(
    tx,
    sql`select p.id, p.author_id as "authorId", p.file_id as "fileId" from group_posts p join users u on u.id = p.author_id and ${isVisible}
      where p.id = ${place.postId} and p.group_id = ${place.groupId} for no key update of p`,
  );
  if (!post) throw postNotFound();
  return post;
}

type NewPost = { groupId: number; content: string; attachmentUrl: string | null | undefined; key: string | null };

async function postByKey(db: Db, authorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [earlier] = await db
    .select({ id: groupPosts.id })
    .from(groupPosts)
    .where(and(eq(groupPosts.authorId, authorId), eq(groupPosts.idempotencyKey, key)));
  return earlier?.id ?? null;
}

/** Posts in the discussion and gives the post's number. @throws {AppError} `not_found`, `forbidden`, `invalid`, `rate_limited` */
export async function addPost(
  deps: Deps,
  viewer: Viewer,
  { groupId, content, attachmentUrl, key }: NewPost,
): Promise<number> {
  const earlier = await postByKey(deps.db, viewer.id, key);
  if (earlier !== null) return earlier;
  await deps.limits.take(postsLimits.posts, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    requireMember(await lockGroup(tx, viewer.id, groupId));
    const meanwhile = await postByKey(tx, viewer.id, key);
    if (meanwhile !== null) return meanwhile;
    const fileId = await shareFile(deps, tx, { groupId, userId: viewer.id, url: attachmentUrl, now });
    const [made] = await tx
      .insert(groupPosts)
      .values({ groupId, authorId: viewer.id, content, fileId, idempotencyKey: key, createdAt: now })
      .returning({ id: groupPosts.id });
    if (!made) throw new AppError('internal');
    await notifyOfMentions(deps, tx, viewer, { groupId, content, now, postId: made.id });
    return made.id;
  });
}

type Written = { groupId: number; content: string; now: Date; postId: number; commentId?: number };

async function notifyOfMentions(deps: Deps, tx: Db, viewer: Viewer, written: Written): Promise<void> {
  const { groupId, content, now, postId, commentId } = written;
  const userIds = await mentionedMembers(tx, { viewerId: viewer.id, groupId, content, now });
  if (userIds.length === 0) return;
  await deps.outbox.emit(tx, groupsEvents.mentioned, {
    groupId,
    postId,
    ...(commentId && { commentId }),
    actorId: viewer.id,
    userIds,
  });
}

/** Changes an own post. @throws {AppError} `not_found`, `forbidden` */
export async function editPost(deps: Deps, viewer: Viewer, place: Place, content: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    requireMember(await findGroup(tx, viewer.id, place.groupId));
    const post = await lockPost(tx, { viewerId: viewer.id, now }, place, toRead);
    if (post.authorId !== viewer.id) throw new AppError('forbidden', 'You can only edit your own posts.');
    await tx.update(groupPosts).set({ content, editedAt: now }).where(eq(groupPosts.id, place.postId));
    await notifyOfMentions(deps, tx, viewer, { ...place, content, now });
  });
}

/** Takes a post away with its comments and its file, in a transaction. */
export async function dropPost(tx: Db, post: { id: number; fileId: number | null }): Promise<void> {
  await tx.delete(groupPosts).where(eq(groupPosts.id, post.id));
  await unshareFile(tx, post.fileId);
}

/** Deletes an own post, or any as a moderator. @throws {AppError} `not_found`, `forbidden` */
export async function deletePost(deps: Deps, viewer: Viewer, place: Place): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = requireMember(await findGroup(tx, viewer.id, place.groupId));
    const post = await lockPost(tx, { viewerId: viewer.id, now: deps.clock.now() }, place, toJudge);
    if (post.authorId !== viewer.id && !isModerator(group.role)) {
      throw new AppError('forbidden', 'You can only delete your own posts.');
    }
    await dropPost(tx, post);
  });
}

/** Keeps a post at the top, or lets it go. @throws {AppError} `not_found`, `forbidden` */
export async function pinPost(deps: Deps, viewer: Viewer, place: Place, isPinned: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    requireModerator(await findGroup(tx, viewer.id, place.groupId));
    await lockPost(tx, { viewerId: viewer.id, now }, place, toJudge);
    await tx
      .update(groupPosts)
      .set({ pinnedAt: isPinned ? now : null })
      .where(eq(groupPosts.id, place.postId));
  });
}

/** The group of a post. @throws {AppError} `not_found` */
async function groupOfPost(db: Db, postId: number): Promise<number> {
  const [post] = await db.select({ groupId: groupPosts.groupId }).from(groupPosts).where(eq(groupPosts.id, postId));
  if (!post) throw postNotFound();
  return post.groupId;
}

/** Members of a group react to its posts, whose counters are in their rows. Messages take emoji, in rows of their own. */
export const reactedGroupPost: ReactedPart = {
  require: async ({ db, pool }, postId, { viewerId, now }) => {
    const groupId = await groupOfPost(db, postId);
    requireReader(await findGroup(db, viewerId, groupId));
    return getGroupPost(pool, { viewerId, now }, groupId, postId);
  },
  lock: async (tx, postId, viewing) => {
    const groupId = await groupOfPost(tx, postId);
    requireMember(await findGroup(tx, viewing.viewerId, groupId));
    return lockPost(tx, viewing, { groupId, postId }, toRead);
  },
  move: (tx, id, from, to) =>
    tx
      .update(groupPosts)
      .set(counterChange(groupPosts, from, to))
      .where(eq(groupPosts.id, id)),
  tell: (outbox, tx, postId, actorId) => outbox.emit(tx, groupsEvents.reacted, { postId, actorId }),
  hold: (tx, ids) =>
    tx.execute(
      sql`select id from group_posts where id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[]) order by id for no key update`,
    ),
  lose: (tx, lost) =>
    tx.execute(sql`update group_posts s set ${withoutLost} from ${lostRows(lost)} where s.id = lost.id`),
  // Named when group posts only had likes: the file names in a member's archive never change.
  archive: { name: 'group-post-likes', id: 'postId' },
};

/** Sets the viewer's one reaction to a post of the group, or takes it back with null. @throws {AppError} `not_found`, `forbidden` */
export async function reactToPost(deps: Deps, viewer: Viewer, place: Place, reaction: Reaction | null): Promise<void> {
  requireMember(await findGroup(deps.db, viewer.id, place.groupId));
  if ((await groupOfPost(deps.db, place.postId)) !== place.groupId) throw postNotFound();
  await setReaction(deps, viewer, { kind: 'group_post', id: place.postId }, reaction);
}

async function commentByKey(db: Db, authorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [earlier] = await db
    .select({ id: groupComments.id })
    .from(groupComments)
    .where(and(eq(groupComments.authorId, authorId), eq(groupComments.idempotencyKey, key)));
  return earlier?.id ?? null;
}

/** Comments on a post and gives the comment's number. @throws {AppError} `not_found`, `forbidden`, `rate_limited` */
export async function addComment(
  deps: Deps,
  viewer: Viewer,
  place: Place,
  { content, key }: { content: string; key: string | null },
): Promise<number> {
  const earlier = await commentByKey(deps.db, viewer.id, key);
  if (earlier !== null) return earlier;
  await deps.limits.take(commentsLimits.comments, viewer.id);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    requireMember(await findGroup(tx, viewer.id, place.groupId));
    await lockPost(tx, { viewerId: viewer.id, now }, place, toRead);
    const meanwhile = await commentByKey(tx, viewer.id, key);
    if (meanwhile !== null) return meanwhile;
    const { postId } = place;
    const [made] = await tx
      .insert(groupComments)
      .values({ postId, authorId: viewer.id, content: content.trim(), idempotencyKey: key, createdAt: now })
      .returning({ id: groupComments.id });
    if (!made) throw new AppError('internal');
    await notifyOfMentions(deps, tx, viewer, { ...place, content, now, commentId: made.id });
    return made.id;
  });
}

/** Deletes an own comment, or any as a moderator. @throws {AppError} `not_found`, `forbidden` */
export async function deleteComment(deps: Deps, viewer: Viewer, place: Place, commentId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const group = requireMember(await findGroup(tx, viewer.id, place.groupId));
    await lockPost(tx, { viewerId: viewer.id, now: deps.clock.now() }, place, toJudge);
    const [comment] = await tx
      .select({ authorId: groupComments.authorId })
      .from(groupComments)
      .where(and(eq(groupComments.id, commentId), eq(groupComments.postId, place.postId)));
    if (!comment) throw commentNotFound();
    if (comment.authorId !== viewer.id && !isModerator(group.role)) {
      throw new AppError('forbidden', 'You can only delete your own comments.');
    }
    await tx.delete(groupComments).where(eq(groupComments.id, commentId));
  });
}
