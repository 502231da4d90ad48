import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/deps.ts';
import { previewOfWords } from '../link-previews/known-previews.ts';
import { releaseUpload } from '../../../core/media/public.ts';
import { fieldError } from '../../../platform/errors.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { kindOf, noItem } from '../kinds/every-kind.ts';
import { type Present, uploadsBeside } from '../kinds/items.ts';
import type { Item, PostColumns, Putting } from '../../../platform/feed-cards/post-kind.ts';
import { posts } from '../posts.tables.ts';

// What the database makes of the words and counts is of no use here.
const { words: _words, heat: _heat, ...columns } = getTableColumns(posts);

/** A post, with its words and what it holds of its item. */
export type Shown = Omit<typeof posts.$inferSelect, 'words' | 'heat'>;

/** The post's words and item; `present` names the item as addresses do. */
export async function shownBy(tx: Db, where: SQL | undefined): Promise<{ shown: Shown; present: Present } | null> {
  const [row] = await tx
    .select({ shown: columns, key: uploads.key })
    .from(posts)
    .leftJoin(uploads, eq(uploads.id, posts.uploadId))
    .where(where);
  if (!row) return null;
  const { shown, key } = row;
  return { shown, present: { type: shown.mediaType, address: key === null ? shown.videoUrl : `/uploads/${key}` } };
}

/** @throws {AppError} `invalid` where a repost would get an item of its own. */
export function requireTakesItem(other: Item | null | undefined, isRepost: boolean): void {
  if (isRepost && other)
    throw fieldError(kindOf(other.type).field, 'A repost shows the post it shares and takes no file.');
}

/**
 * Puts another item, or none, in place of what a locked post shows, and lets go of the files of the one before. Beside a
 * file no link is previewed; without one, the first link of the words is, as in a new post.
 * @returns what the post shows now, before anything that belongs to the new item.
 * @throws {AppError} `invalid` naming the field where the file is another's, of another type or in use.
 */
export async function replaceItem(tx: Db, shown: Shown, item: Item | null, putting: Putting): Promise<Shown> {
  const mediaType: Shown['mediaType'] = item?.type ?? 'none';
  const held: PostColumns & { mediaType: Shown['mediaType'] } = {
    ...noItem(),
    ...(await item?.put(tx, putting)),
    mediaType,
  };
  const isAsBefore = (item === null) === (shown.mediaType === 'none');
  const { content } = shown;
  const preview = isAsBefore ? {} : { linkPreviewId: await previewOfWords(tx, { content }, item !== null) };
  await tx
    .update(posts)
    .set({ ...held, ...preview })
    .where(eq(posts.id, shown.id));
  await item?.store?.(tx, shown.id);
  for (const upload of ['uploadId', ...uploadsBeside()] as const) await releaseUpload(tx, shown[upload]);
  return { ...shown, ...held };
}
