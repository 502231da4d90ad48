import { and, eq, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { mentionedMembers } from './chat.commands.ts';
import { findGroup, isModerator, lockGroup, requireMember, requireModerator } from './group-access.ts';
import { shareFile, unshareFile } from './group-files.ts';
import { isSeenInGroup, type Viewing } from './group-sql.ts';
import { groupComments, groupPosts } from './group-discussion.tables.ts';
import { groupsEvents } from './groups.tokens.ts';
import { commentsLimits } from '../comments/public.ts';
import { postsLimits } from '../posts/public.ts';

const postNotFound = () => new AppError('not_found', 'This post is not available');
const commentNotFound = () => new AppError('not_found', 'This comment is not available');

/** The Idempotency-Key of a request. @throws {AppError} `invalid` */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Idempotency-Key takes 1 to 100 visible characters');
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

/** Likes a post, or takes the like back; twice is once. @throws {AppError} `not_found`, `forbidden` */
export async function likePost(deps: Deps, viewer: Viewer, place: Place, isLiked: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    requireMember(await findGroup(tx, viewer.id, place.groupId));
    await lockPost(tx, { viewerId: viewer.id, now }, place, toRead);
    const { postId } = place;
    await tx.execute(
      isLiked
        ? sql`insert into group_post_likes (post_id, user_id, created_at) values (${postId}, ${viewer.id}, ${now.toISOString()}::timestamptz)
            on conflict (post_id, user_id) do nothing`
        : sql`delete from group_post_likes where post_id = ${postId} and user_id = ${viewer.id}`,
    );
  });
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
