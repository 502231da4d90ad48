import { sql } from 'drizzle-orm';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Voice } from './post-voice.ts';
import type { posts } from '../posts.tables.ts';
import { sameWords, sinceSame } from './same-words.ts';

type Shown = Pick<
  typeof posts.$inferSelect,
  'mediaType' | 'uploadId' | 'videoUrl' | 'imageAlt' | 'posterUploadId' | 'captionsUploadId' | 'linkPreviewId'
>;

/** A post as it is about to be made. */
export type NewPost = Voice &
  Pick<typeof posts.$inferSelect, 'content' | 'audience'> &
  Shown & { idempotencyKey: string | null; createdAt: Date };

/** What a post of words alone shows beside them. */
export const wordsAlone: Shown = {
  mediaType: 'none',
  uploadId: null,
  videoUrl: null,
  imageAlt: null,
  posterUploadId: null,
  captionsUploadId: null,
  linkPreviewId: null,
};

/** A post that stands. `isNew` is false for the one that the author made with the same key before. */
export type Published = { id: number; isNew: boolean };

/**
 * Makes a post and counts it for its voice, in one statement (the database's `publish_post`): it holds the row of the author,
 * then of the company.
 * @throws {AppError} `conflict` where the voice posted the same words just now.
 */
export async function publishPost(db: Db, post: NewPost): Promise<Published> {
  const made = await firstRow<{ outcome: 'made' | 'earlier' | 'same'; id: number }>(
    db,
    sql`select outcome, post_id as id from publish_post(${post.authorId}, ${post.companyId}, ${post.content}, ${post.audience},
      ${post.idempotencyKey}, ${post.createdAt.toISOString()}, ${sinceSame(post.createdAt).toISOString()}, ${post.mediaType},
      ${post.uploadId}, ${post.videoUrl}, ${post.imageAlt}, ${post.posterUploadId}, ${post.captionsUploadId},
      ${post.linkPreviewId})`,
  );
  if (!made) throw new AppError('internal');
  if (made.outcome === 'same') throw sameWords('posted');
  return { id: made.id, isNew: made.outcome === 'made' };
}
