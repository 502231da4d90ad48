import { eq, sql } from 'drizzle-orm';
import { findMentions } from '@innerspring/contract';
import { asCondition, isVisibleTo } from '../../../core/visibility/public.ts';
import type { Db } from '../../../platform/deps.ts';
import { insertEvent } from '../../../platform/outbox/outbox-rows.ts';
import { postMentions } from '../posts.tables.ts';
import type { Viewing } from '../cards/visible-post.ts';
import { postsEvents } from '../posts.tokens.ts';

/** The numbers named in mention tokens, each once. */
export function mentionedIds(content: string): number[] {
  return [...new Set(findMentions(content).map((mention) => mention.id))].filter(Number.isSafeInteger);
}

/** Keeps which members that its author may see a post mentions, in place of what was kept before; they hear of it. */
export async function storeMentions(
  tx: Db,
  { id: postId, isNew }: { id: number; isNew: boolean },
  content: string,
  viewing: Viewing,
): Promise<void> {
  if (!isNew) await tx.delete(postMentions).where(eq(postMentions.postId, postId));
  const ids = mentionedIds(content);
  if (ids.length === 0) return;
  await tx.execute(sql`insert into post_mentions (post_id, user_id)
    select ${postId}, u.id from users u where u.id = any(${sql.param(ids)}::bigint[])
      and ${asCondition(viewing, (viewer, now) => isVisibleTo(viewer, 'u', now))}`);
  await insertEvent(tx, postsEvents.mentioned, { postId }, { now: viewing.now });
}
