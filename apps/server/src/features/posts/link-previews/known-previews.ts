import { firstLink } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/deps.ts';
import { firstRow } from '../../../platform/db/rows.ts';

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
