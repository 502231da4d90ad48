import { eq, type SQL } from 'drizzle-orm';
import type { Db, Deps } from '../../../platform/deps.ts';
import { previewOfWords } from '../link-previews/known-previews.ts';
import { releaseUpload } from '../../../core/media/public.ts';
import { fieldError } from '../../../platform/errors.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { attachUpload, type Media, mediaField, type Present } from '../cards/post-media.ts';
import { posts } from '../posts.tables.ts';

/** What a post shows, with its words. */
export type Shown = Pick<
  typeof posts.$inferSelect,
  'content' | 'mediaType' | 'uploadId' | 'imageAlt' | 'posterUploadId' | 'captionsUploadId'
>;

/** The post's words and item; `present` names the item as addresses do. */
export async function shownBy(
  tx: Db,
  where: SQL | undefined,
): Promise<(Shown & { isRepost: boolean; present: Present }) | null> {
  const { content, mediaType, uploadId, imageAlt, posterUploadId, captionsUploadId } = posts;
  const columns = { content, mediaType, uploadId, imageAlt, posterUploadId, captionsUploadId };
  const [row] = await tx
    .select({ shown: columns, isRepost: posts.isRepost, videoUrl: posts.videoUrl, key: uploads.key })
    .from(posts)
    .leftJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(where);
  if (!row) return null;
  const { shown, isRepost, videoUrl, key } = row;
  const present = { type: shown.mediaType, url: key === null ? videoUrl : `/uploads/${key}` };
  return { ...shown, isRepost, present };
}

/** @throws {AppError} `invalid` where a repost would get an item of its own. */
export function requireTakesMedia(other: Media | null, isRepost: boolean): void {
  if (isRepost && other && other.type !== 'none')
    throw fieldError(mediaField(other.type), 'A repost shows the post it shares and takes no file.');
}

/**
 * Puts another item, or none, in place of what a locked post shows, and lets go of the files of the one before. Beside a
 * file no link is previewed; without one, the first link of the words is, as in a new post.
 * @returns what the post shows now, before anything that belongs to the new item.
 * @throws {AppError} `invalid` naming the field where the file is another's, of another type or in use.
 */
export async function replaceMedia(
  tx: Db,
  outbox: Deps['outbox'],
  { id, content, shown }: { id: number; content: string; shown: Shown },
  media: Media,
  { editorId, now }: { editorId: number; now: Date },
): Promise<Shown> {
  const item = {
    mediaType: media.type,
    uploadId: await attachUpload(tx, outbox, { authorId: editorId, media, now }),
    imageAlt: null,
    posterUploadId: null,
    captionsUploadId: null,
  };
  const isAsBefore = (media.type === 'none') === (shown.mediaType === 'none');
  const preview = isAsBefore ? {} : { linkPreviewId: await previewOfWords(tx, { content }, media.type !== 'none') };
  const videoUrl = 'link' in media ? media.link : null;
  await tx
    .update(posts)
    .set({ ...item, ...preview, videoUrl })
    .where(eq(posts.id, id));
  for (const upload of [shown.uploadId, shown.posterUploadId, shown.captionsUploadId]) await releaseUpload(tx, upload);
  return { content, ...item };
}
