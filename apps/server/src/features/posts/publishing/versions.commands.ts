import { sql } from 'drizzle-orm';
import { REACTION_KINDS } from '@innerspring/contract';
import { firstRow } from '../../../platform/db/rows.ts';
import type { Db } from '../../../platform/deps.ts';

const reactionCount = sql.join(
  REACTION_KINDS.map((kind) => sql`p.${sql.identifier(`${kind}_count`)}`),
  sql` + `,
);

/** What a post says, and to whom: what is not given stays as it is. */
type Saying = { content?: string | undefined; audience?: 'members' | 'connections' | undefined };
/** `showsOther`: the post gets another file, or none, in the same edit. */
type Circumstances = { showsOther: boolean; now: Date };

/**
 * Puts new words in a locked post, or another audience, and keeps those that they replace; another file keeps the words
 * that stood beside the one before. Only a change after somebody
 * had reacted, commented or reposted marks the post as edited: before that nobody had answered other words.
 * @returns the words that stand now, or null where nothing is different, and nothing is changed.
 */
export function changeSaying(
  tx: Db,
  postId: number,
  { content, audience }: Saying,
  { showsOther, now }: Circumstances,
): Promise<{ content: string; isReworded: boolean } | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return firstRow(
    tx,
    sql`with wanted as (
        select p.id, p.content as said, p.audience as heard_by,
          coalesce(${content ?? null}::text, p.content) as content, coalesce(${audience ?? null}::text, p.audience) as audience,
          p.comment_count + p.repost_count + ${reactionCount} = 0 as is_silent
        from posts p where p.id = ${postId}
      ), kept as (
        insert into post_versions (post_id, content, audience, is_silent, created_at)
        select w.id, w.said, case when w.heard_by <> w.audience then w.heard_by end, w.is_silent, ${at}
        from wanted w where w.said <> w.content or w.heard_by <> w.audience or ${showsOther}::boolean
        returning post_id
      )
      update posts p set content = w.content, audience = w.audience,
        edited_at = case when w.is_silent then p.edited_at else ${at} end
      from wanted w join kept on kept.post_id = w.id where p.id = w.id
      returning p.content, w.said <> w.content as "isReworded"`,
  );
}
