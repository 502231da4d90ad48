import { and, eq, isNull } from 'drizzle-orm';
import {
  countRepost,
  auditVoice,
  countPost,
  lockVoice,
  type Voice,
  storeWords,
  announcePublished,
  requireMayPublish,
  refuseSamePost,
} from './publish-post.ts';
import type { Db, Deps, Viewer } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { dropDraft } from './drafts.commands.ts';
import { lockAuthor, postByKey } from './posts.commands.ts';
import { postNotFound, lockPost, requirePost, type Viewing } from '../posts.queries.ts';
import { posts } from '../posts.tables.ts';
import { postsEvents } from '../posts.tokens.ts';

/** Without words `content` is null. `key` makes a retried request one repost. */
type Wish = { content: string | null; companyId: number | null; key: string | null };

/**
 * The post that a repost of this one repeats: itself, or what it repeats.
 * @throws {AppError} `not_found` where the viewer may not see one of them, or the original is gone.
 */
async function originalOf(db: Db, postId: number, viewing: Viewing): Promise<number> {
  await requirePost(db, postId, viewing);
  const [post] = await db
    .select({ isRepost: posts.isRepost, repostOfId: posts.repostOfId })
    .from(posts)
    .where(eq(posts.id, postId));
  if (!post?.isRepost) return postId;
  if (post.repostOfId === null) throw postNotFound();
  return post.repostOfId;
}

/** The repost without words of a voice: of a company whoever made it. */
async function plainRepost(db: Db, { authorId, companyId }: Voice, originalId: number): Promise<number | null> {
  const [mine] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        companyId === null
          ? and(eq(posts.authorId, authorId), isNull(posts.companyId))
          : eq(posts.companyId, companyId),
        eq(posts.repostOfId, originalId),
        eq(posts.content, ''),
        isNull(posts.deletedAt),
      ),
    );
  return mine?.id ?? null;
}

/** The repost that answers this wish already. */
function earlierRepost(db: Db, authorId: number, originalId: number, wish: Wish): Promise<number | null> {
  const { content, companyId, key } = wish;
  return content === null ? plainRepost(db, { authorId, companyId }, originalId) : postByKey(db, authorId, key);
}

/** Holds the original. @throws {AppError} `not_found`, or `conflict` where it is not for everybody to read. */
async function lockOriginal(tx: Db, originalId: number, viewing: Viewing): Promise<{ authorId: number }> {
  const { authorId } = await lockPost(tx, originalId, viewing);
  const [original] = await tx
    .select({ audience: posts.audience, withheldAt: posts.withheldAt })
    .from(posts)
    .where(eq(posts.id, originalId));
  if (original?.withheldAt) throw new AppError('conflict', 'You can’t repost this post while staff review it.');
  if (original?.audience !== 'members')
    throw new AppError('conflict', 'You can’t repost a post that’s for connections only.');
  return { authorId };
}

async function insertRepost(tx: Db, originalId: number, wish: Wish, { viewerId, now }: Viewing) {
  const { content, companyId, key } = wish;
  const [made] = await tx
    .insert(posts)
    .values({
      authorId: viewerId,
      companyId,
      content: content ?? '',
      isRepost: true,
      repostOfId: originalId,
      idempotencyKey: content === null ? null : key,
      createdAt: now,
    })
    .returning({ id: posts.id });
  if (!made) throw new AppError('internal');
  if (content !== null) {
    await storeWords(tx, { id: made.id, isNew: true }, content, { viewerId, now });
    await dropDraft(tx, viewerId, `repost:${originalId}`);
  }
  await countPost(tx, { authorId: viewerId, companyId }, 1);
  await countRepost(tx, { id: made.id, authorId: viewerId, repostOfId: originalId }, 1);
  return made.id;
}

/**
 * Tells the author of the original of a member's repost, and the followers of a company of its repost. That author is not
 * told of a company's: such a notification names who did it, and the member behind the company is nobody's business.
 */
async function notifyOfRepost(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Db,
  { originalId, repostId, authorId }: { originalId: number; repostId: number; authorId: number },
  { voice, now }: { voice: Voice; now: Date },
): Promise<void> {
  const { authorId: actorId, companyId } = voice;
  if (companyId !== null) {
    await outbox.emit(tx, postsEvents.companyPosted, { postId: repostId, companyId, after: 0 });
  } else if (authorId !== actorId) {
    await outbox.emit(tx, postsEvents.reposted, { originalId, repostId, actorId, day: now.toISOString().slice(0, 10) });
  }
}

/**
 * Reposts a post of the viewer's choice, or what that repeats, and tells the original's author. Without words it stands
 * once a member and once a company; the same key of the same member gives the first repost again.
 * @throws {AppError} `not_found`, `forbidden` for another's company, `conflict` for what may not be reposted and for repeated words, `rate_limited`.
 */
export async function repostPost(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  wish: Wish,
): Promise<{ originalId: number; repostId: number }> {
  const now = deps.clock.now();
  const viewing = { viewerId: viewer.id, now };
  const originalId = await originalOf(deps.db, postId, viewing);
  const { companyId } = wish;
  const voice: Voice = { authorId: viewer.id, companyId };
  // Whether they speak for the company is known only under its lock.
  const earlier = companyId === null ? await earlierRepost(deps.db, viewer.id, originalId, wish) : null;
  if (earlier !== null) return { originalId, repostId: earlier };
  await requireMayPublish(deps, viewer.id);
  const made = await deps.db.transaction(async (tx) => {
    await lockAuthor(tx, viewer.id);
    const companyName = await lockVoice(tx, viewer.id, companyId);
    const meanwhile = await earlierRepost(tx, viewer.id, originalId, wish);
    if (meanwhile !== null) return { id: meanwhile, isNew: false };
    const { authorId } = await lockOriginal(tx, originalId, viewing);
    if (wish.content !== null) await refuseSamePost(tx, voice, wish.content, now);
    const id = await insertRepost(tx, originalId, wish, viewing);
    if (companyId !== null) {
      const act = { action: 'repost', does: 'reposted', postId: originalId, repostId: id } as const;
      await auditVoice(tx, viewer, { id: companyId, name: companyName }, act);
    }
    await notifyOfRepost(deps, tx, { originalId, repostId: id, authorId }, { voice, now });
    return { id, isNew: true };
  });
  if (made.isNew) await announcePublished(deps, { postId: made.id, ...voice });
  return { originalId, repostId: made.id };
}

/** Takes the viewer's repost without words back, if there is one. @throws {AppError} `not_found` */
export async function undoRepost(
  deps: Deps,
  viewer: Viewer,
  postId: number,
): Promise<{ originalId: number; repostId: number | null }> {
  const now = deps.clock.now();
  const originalId = await originalOf(deps.db, postId, { viewerId: viewer.id, now });
  const repostId = await deps.db.transaction(async (tx) => {
    await lockAuthor(tx, viewer.id);
    const mine = await plainRepost(tx, { authorId: viewer.id, companyId: null }, originalId);
    if (mine === null) return null;
    const gone = await tx
      .update(posts)
      .set({ deletedAt: now, pinnedAt: null })
      .where(and(eq(posts.id, mine), isNull(posts.deletedAt)))
      .returning({ id: posts.id });
    if (gone.length === 0) return null;
    await countPost(tx, { authorId: viewer.id, companyId: null }, -1);
    await countRepost(tx, { id: mine, authorId: viewer.id, repostOfId: originalId }, -1);
    return mine;
  });
  return { originalId, repostId };
}
