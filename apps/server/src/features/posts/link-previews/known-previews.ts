import { firstLink } from '@innerspring/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';
import { posts } from '../posts.tables.ts';
import { postVersions } from '../publishing/drafts.tables.ts';

/** The one spelling under which a page is kept: as browsers write it, without the place inside of the page. */
export function normalLink(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The number of a page's preview, held until the transaction ends so that nobody sweeps it; null where there is none. */
export async function readyPreview(tx: Db, address: string | null): Promise<number | null> {
  if (address === null) return null;
  const found = await firstRow<{ id: number }>(
    tx,
    sql`select id from link_previews where url = ${normalLink(address)} and state = 'ready' for key share`,
  );
  return found?.id ?? null;
}

/**
 * The preview that new words show, if the page is known: the one asked for, else that of the first link in words beside which
 * nothing else is shown. Held as `readyPreview` holds it.
 * @param hasMore something else is shown: a file, a shared post
 */
export function previewOfWords(
  tx: Db,
  { content, linkPreviewUrl }: { content: string; linkPreviewUrl?: string | null | undefined },
  hasMore: boolean,
): Promise<number | null> {
  const firstOfWords = hasMore ? null : firstLink(content);
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
