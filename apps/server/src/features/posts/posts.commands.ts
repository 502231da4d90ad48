import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { users } from '../members/members.tables.ts';
import { storeMentions } from './mentions.ts';
import { attachUpload, chooseMedia } from './post-media.ts';
import { postNotFound } from './posts.queries.ts';
import { posts } from './posts.tables.ts';
import { requirePost } from './visible-post.ts';

type Creation = HandlerInput<typeof api.posts.create>['body'];

const SAME_WORDS_MINUTES = 10;
/** More posts than an author can make within `SAME_WORDS_MINUTES`. */
const RECENT_POSTS = 100;

/** The Idempotency-Key header, or null. @throws {AppError} `invalid` where it is not 1 to 100 visible characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Idempotency-Key takes 1 to 100 visible characters');
  }
  return header;
}

async function postByKey(db: Db, authorId: number, key: string | null): Promise<number | null> {
  if (key === null) return null;
  const [first] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), eq(posts.idempotencyKey, key)));
  return first?.id ?? null;
}

async function refuseSameWords(tx: Db, authorId: number, content: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SAME_WORDS_MINUTES * 60_000);
  const recent = await tx
    .select({ content: posts.content })
    .from(posts)
    .where(
      and(eq(posts.authorId, authorId), isNull(posts.companyId), isNull(posts.deletedAt), gt(posts.createdAt, since)),
    )
    .orderBy(sql`${posts.id} desc nulls last`)
    .limit(RECENT_POSTS);
  if (recent.some((post) => post.content.trim() === content.trim())) {
    throw new AppError('conflict', 'You posted the same words less than 10 minutes ago.');
  }
}

/** Holds the author's row, so that one member's posts are made one after the other. */
async function lockAuthor(tx: Db, authorId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('no key update');
}

/**
 * Publishes a post of the viewer and tells the bus. The same key of the same author gives the first post's number again.
 * @throws {AppError} `forbidden` for another's `userId`, `invalid` for media, `conflict` for repeated words, `rate_limited`.
 */
export async function createPost(deps: Deps, viewer: Viewer, body: Creation, key: string | null): Promise<number> {
  if (body.userId !== undefined && body.userId !== viewer.id) {
    throw new AppError('forbidden', 'You can only post as yourself.');
  }
  const media = chooseMedia(body);
  const earlier = await postByKey(deps.db, viewer.id, key);
  if (earlier !== null) return earlier;
  await deps.limits.take('posts', viewer.id);
  const now = deps.clock.now();
  const made = await deps.db.transaction(async (tx) => {
    await lockAuthor(tx, viewer.id);
    const meanwhile = await postByKey(tx, viewer.id, key);
    if (meanwhile !== null) return { id: meanwhile, isNew: false };
    await refuseSameWords(tx, viewer.id, body.content, now);
    const uploadId = await attachUpload(tx, viewer.id, media, now);
    const [post] = await tx
      .insert(posts)
      .values({
        authorId: viewer.id,
        content: body.content,
        mediaType: media.type,
        uploadId,
        videoUrl: 'link' in media ? media.link : null,
        imageAlt: media.type === 'image' ? body.imageAlt?.trim() || null : null,
        idempotencyKey: key,
        createdAt: now,
      })
      .returning({ id: posts.id });
    if (!post) throw new AppError('internal');
    await storeMentions(tx, post.id, body.content, { viewerId: viewer.id, now });
    await tx
      .update(users)
      .set({ postCount: sql`${users.postCount} + 1` })
      .where(eq(users.id, viewer.id));
    return { id: post.id, isNew: true };
  });
  if (made.isNew)
    deps.bus.publish('posts.created', {
      postId: made.id,
      authorId: viewer.id,
      companyId: null,
    });
  return made.id;
}

/** Locks a post that is there. @throws {AppError} `not_found` where it is gone, `forbidden` where it is another's. */
async function lockOwnPost(
  tx: Db,
  { id: viewerId }: Viewer,
  postId: number,
  { now, refusal }: { now: Date; refusal: string },
): Promise<void> {
  const [post] = await tx
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .for('no key update');
  if (!post) throw postNotFound();
  if (post.authorId === viewerId) return;
  await requirePost(tx, postId, { viewerId, now });
  throw new AppError('forbidden', refusal);
}

/** Changes the words of an own post. */
export async function editPost(deps: Deps, viewer: Viewer, postId: number, content: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only edit your own posts.' });
    await tx.update(posts).set({ content, editedAt: now }).where(eq(posts.id, postId));
    await storeMentions(tx, postId, content, { viewerId: viewer.id, now });
  });
}

/** Deletes an own post, once: its row stays, marked. */
export async function deletePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockAuthor(tx, viewer.id);
    await lockOwnPost(tx, viewer, postId, { now, refusal: 'You can only delete your own posts.' });
    await tx.update(posts).set({ deletedAt: now }).where(eq(posts.id, postId));
    await tx
      .update(users)
      .set({ postCount: sql`${users.postCount} - 1` })
      .where(eq(users.id, viewer.id));
  });
}
