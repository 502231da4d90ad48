import { desc, eq } from 'drizzle-orm';
import { firstLink, type HandlerInput, type api } from '@innerspring/contract';
import type { Db } from '../../platform/deps.ts';
import { postVersions } from './drafts.tables.ts';
import { readyPreview } from '../../platform/db/link-previews.ts';
import { posts } from './posts.tables.ts';

type Creation = HandlerInput<typeof api.posts.create>['body'];

/** The preview that a new post shows, if it is known: the one asked for, or that of the first link in words without a file. */
export function previewOfPost(
  tx: Db,
  { linkPreviewUrl, content }: Pick<Creation, 'linkPreviewUrl' | 'content'>,
  hasFile: boolean,
): Promise<number | null> {
  const firstOfWords = hasFile ? null : firstLink(content);
  return readyPreview(tx, linkPreviewUrl === undefined ? firstOfWords : linkPreviewUrl);
}

/** After a change of a post's words: another first link brings its own preview, or takes the old one away. */
export async function movePreview(tx: Db, postId: number, content: string): Promise<void> {
  const link = firstLink(content);
  const [before] = await tx
    .select({ content: postVersions.content })
    .from(postVersions)
    .where(eq(postVersions.postId, postId))
    .orderBy(desc(postVersions.id))
    .limit(1);
  if (!before || firstLink(before.content) === link) return;
  await tx
    .update(posts)
    .set({ linkPreviewId: await readyPreview(tx, link) })
    .where(eq(posts.id, postId));
}
