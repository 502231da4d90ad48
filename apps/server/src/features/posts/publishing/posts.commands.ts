import { and, eq, isNull, isNotNull, sql } from 'drizzle-orm';
import {
  firstLink,
  type HandlerInput,
  topicsIn,
  type api,
  REACTION_KINDS,
  type HandlerOutput,
} from '@innerspring/contract';
import { previewOfWords } from '../link-previews/link-previews.commands.ts';
import {
  countRepost,
  auditVoice,
  countPost,
  lockVoice,
  speaksFor,
  type Voice,
  storeWords,
  publishPost,
  type Published,
  announcePublished,
  requireMayPublish,
  refuseSamePost,
  type PublishPlain,
} from './publish-post.ts';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { AppError, fieldError } from '../../../platform/errors.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { dropPublishedDraft } from './drafts.commands.ts';
import { chooseNewItem, putItem } from '../kinds/every-kind.ts';
import type { Item } from '../../../platform/feed-cards/post-kind.ts';
import { mentionedIds } from './mentions.ts';
import { postNotFound, requirePost, lockPost } from '../posts.queries.ts';
import { posts } from '../posts.tables.ts';
import { postsEvents } from '../posts.tokens.ts';
import { saves } from '../../../core/saves/saves.tables.ts';

type Creation = HandlerInput<typeof api.posts.create>['body'];

/** Why a company's post cannot be for connections. */
export const companyAudience = 'Company posts go to all members. Only your own posts can be for connections only.';

/** The post that the author made with this key before, if any. */
export async function postByKey(db: Db, authorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [first] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.idempotencyKey, key)));
  return first?.id ?? null;
}

/** Holds the author's row, so that one member's posts are made one after the other. */
export async function lockAuthor(tx: Db, authorId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('no key update');
}

/** Whether a post is nothing but words of its author that name nobody and nothing: then it is made with others in one round trip. */
function isPlain({ content, linkPreviewUrl, fromDraft }: Creation, item: Item | null, { companyId }: Voice): boolean {
  const namesNothing = mentionedIds(content).length === 0 && topicsIn(content).length === 0 && !firstLink(content);
  return item === null && companyId === null && !fromDraft && !linkPreviewUrl && namesNothing;
}

type Making = { body: Creation; item: Item | null; key: string | null; now: Date };

/** Makes a post with all that belongs to it, in the caller's transaction. */
async function makePost(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  viewer: Viewer,
  voice: Voice,
  { body, item, key, now }: Making,
): Promise<Published> {
  await lockAuthor(tx, viewer.id);
  const meanwhile = await postByKey(tx, viewer.id, key);
  if (meanwhile !== null) return { id: meanwhile, isNew: false };
  const companyName = await lockVoice(tx, viewer.id, voice.companyId);
  // Before files are bound: the same post again is told that, not that its picture is used.
  await refuseSamePost(tx, voice, body.content, now);
  const columns = await putItem(tx, item, body, { outbox, ownerId: voice.authorId, now });
  const made = await publishPost(tx, {
    ...voice,
    content: body.content,
    audience: body.audience ?? 'members',
    idempotencyKey: key,
    createdAt: now,
    mediaType: item?.type ?? 'none',
    ...columns,
    linkPreviewId: await previewOfWords(tx, body, item !== null),
  });
  await item?.store?.(tx, made.id);
  await storeWords(tx, { id: made.id, isNew: true }, body.content, { viewerId: voice.authorId, now });
  if (body.fromDraft) await dropPublishedDraft(tx, voice.authorId, voice.companyId);
  if (voice.companyId !== null) {
    const company = { id: voice.companyId, name: companyName };
    await auditVoice(tx, viewer, company, { action: 'post', does: 'published', postId: made.id });
    await outbox.emit(tx, postsEvents.companyPosted, { postId: made.id, companyId: company.id, after: 0 });
  }
  return made;
}

/** What came of a creation: `isPlain` is a new post that is nothing but words. */
type Created = Published & { isPlain: boolean };

/**
 * Publishes a post of the viewer, as themself or as a company, and tells the bus. The same key of the same author gives the first post's number again.
 * @throws {AppError} `forbidden` for another's `userId` or company, `not_found` for a hidden company, `invalid` for media, `conflict` for repeated words, `rate_limited`.
 */
export async function createPost(
  deps: Deps & { publishPlain: PublishPlain },
  viewer: Viewer,
  body: Creation,
  key: string | null,
): Promise<Created> {
  if (body.userId !== undefined && body.userId !== viewer.id) {
    throw new AppError('forbidden', 'You can only post as yourself.');
  }
  const item = chooseNewItem(body);
  const voice: Voice = { authorId: viewer.id, companyId: body.companyId ?? null };
  if (voice.companyId !== null && body.audience === 'connections') {
    throw fieldError('audience', companyAudience);
  }
  const earlier = await postByKey(deps.db, viewer.id, key);
  if (earlier !== null) return { id: earlier, isNew: false, isPlain: false };
  await requireMayPublish(deps, viewer.id);
  const now = deps.clock.now();
  const { content, audience = 'members' } = body;
  const plain = isPlain(body, item, voice);
  const made = plain
    ? await deps.publishPlain({ authorId: viewer.id, content, audience, idempotencyKey: key })
    : await deps.db.transaction((tx) => makePost(tx, deps, viewer, voice, { body, item, key, now }));
  if (made.isNew) await announcePublished(deps, { postId: made.id, ...voice });
  return { ...made, isPlain: plain && made.isNew };
}

/**
 * Locks a post that the viewer may change: their own, or one of a company they edit. The rows of its author and company
 * come first, as in every command that counts posts.
 * @throws {AppError} `not_found` where it is gone, `forbidden` where it is another's.
 */
export async function lockOwnPost(
  tx: Db,
  { id: viewerId }: Viewer,
  postId: number,
  { now, refusal }: { now: Date; refusal: string },
): Promise<Voice> {
  const there = and(eq(posts.id, postId), isNull(posts.deletedAt));
  const columns = { authorId: posts.authorId, companyId: posts.companyId };
  const [found] = await tx.select(columns).from(posts).where(there);
  if (!found) throw postNotFound();
  const isOwn = found.companyId === null ? found.authorId === viewerId : await speaksFor(tx, viewerId, found.companyId);
  if (!isOwn) {
    await requirePost(tx, postId, { viewerId, now });
    throw new AppError('forbidden', refusal);
  }
  if (found.companyId === null) await lockAuthor(tx, found.authorId);
  else await lockVoice(tx, viewerId, found.companyId);
  const [post] = await tx.select(columns).from(posts).where(there).for('no key update');
  // A merge of its company came in between: the next try finds the post there.
  if (post && post.companyId !== found.companyId) throw new AppError('unavailable');
  if (!post) throw postNotFound();
  return post;
}

/** Deletes an own post, or one of a company that the viewer edits, once: its row stays, marked. */
export async function deletePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const voice = await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only delete your own posts.' });
    const [deleted] = await tx
      .update(posts)
      .set({ deletedAt: now, pinnedAt: null })
      .where(eq(posts.id, postId))
      .returning({ repostOfId: posts.repostOfId });
    await countPost(tx, voice, -1);
    await countRepost(tx, { id: postId, authorId: voice.authorId, repostOfId: deleted?.repostOfId ?? null }, -1);
    if (voice.companyId !== null) {
      await auditVoice(
        tx,
        viewer,
        { id: voice.companyId, name: null },
        { action: 'deletePost', does: 'deleted', postId },
      );
    }
  });
}

const reactionCounters = REACTION_KINDS.map((kind) => posts[`${kind}Count`]);
const isPinnedOf = (authorId: number) => and(eq(posts.authorId, authorId), isNotNull(posts.pinnedAt));

/** Pins an own post to the profile, in place of the one pinned before. @throws {AppError} `conflict` for a company's post. */
export async function pinPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  const refusal = 'You can only pin your own posts.';
  await deps.db.transaction(async (tx) => {
    const { companyId } = await lockOwnPost(tx, viewer, postId, { now, refusal });
    if (companyId !== null) throw new AppError('conflict', 'You can’t pin a company’s post to your profile.');
    await tx.update(posts).set({ pinnedAt: null }).where(isPinnedOf(viewer.id));
    await tx.update(posts).set({ pinnedAt: now }).where(eq(posts.id, postId));
  });
}

/** Unpins an own post; harmless where it is not pinned. */
export async function unpinPost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only unpin your own posts.' });
    await tx.update(posts).set({ pinnedAt: null }).where(eq(posts.id, postId));
  });
}

/** What would go with an own post, or with one of a company that the viewer edits. */
export async function lossOf(
  deps: Deps,
  viewer: Viewer,
  postId: number,
): Promise<HandlerOutput<typeof api.ownPosts.loss>> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, viewer, postId, {
      now,
      refusal: 'Only the author can see what would be deleted with a post.',
    });
    const [loss] = await tx
      .select({
        comments: posts.commentCount,
        reactions: sql<number>`${sql.join(reactionCounters, sql` + `)}`,
        reposts: posts.repostCount,
        saves: tx.$count(saves, and(eq(saves.subjectKind, 'post'), eq(saves.subjectId, postId))),
      })
      .from(posts)
      .where(eq(posts.id, postId));
    if (!loss) throw new AppError('internal');
    return loss;
  });
}

/** Takes no more comments on an own post, or takes them again. Twice is once. */
export async function setCommentsClosed(deps: Deps, viewer: Viewer, postId: number, closed: boolean): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const post = await lockPost(tx, postId, { viewerId: viewer.id, now });
    const isOwn =
      post.companyId === null ? post.authorId === viewer.id : await speaksFor(tx, viewer.id, post.companyId);
    if (!isOwn) throw new AppError('forbidden', 'Only the post’s author can close and reopen its comments.');
    if (closed === (post.commentsClosedAt !== null)) return;
    await tx
      .update(posts)
      .set({ commentsClosedAt: closed ? now : null })
      .where(eq(posts.id, postId));
  });
}
