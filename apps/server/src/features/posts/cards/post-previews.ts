import { desc, eq } from 'drizzle-orm';
import { firstLink } from '@innerspring/contract';
import type { Db } from '../../../platform/deps.ts';
import { postVersions } from '../publishing/drafts.tables.ts';
import { readyPreview } from '../link-previews/known-previews.ts';
import { posts } from '../posts.tables.ts';

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
