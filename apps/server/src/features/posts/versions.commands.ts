import { sql } from 'drizzle-orm';
import { REACTION_KINDS } from '@innerspring/contract';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

const reactionCount = sql.join(
  REACTION_KINDS.map((kind) => sql`p.${sql.identifier(`${kind}_count`)}`),
  sql` + `,
);

/**
 * Puts new words in a locked post and keeps those that they replace. Only a change after somebody had reacted, commented
 * or reposted marks the post as edited: before that nobody had answered other words.
 * @returns false where the words are the same, and nothing is changed.
 */
export async function replaceWords(tx: Db, postId: number, content: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const changed = await firstRow(
    tx,
    sql`with kept as (
        insert into post_versions (post_id, content, is_silent, created_at)
        select p.id, p.content, p.comment_count + p.repost_count + ${reactionCount} = 0, ${at}
        from posts p where p.id = ${postId} and p.content <> ${content}
        returning post_id, is_silent
      )
      update posts p set content = ${content}, edited_at = case when kept.is_silent then p.edited_at else ${at} end
      from kept where p.id = kept.post_id
      returning p.id`,
  );
  return changed !== null;
}
