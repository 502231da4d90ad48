import { sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement } from '../../platform/personal-data/erase-member.ts';
import { lessPerKind, perKind } from '../posts/public.ts';

const commentReactions = inOneStatement(
  'acts',
  (userId) => sql`with gone as (
    delete from comment_reactions where user_id = ${userId} and comment_id in (
      select comment_id from comment_reactions where user_id = ${userId} limit ${ERASURE_BATCH}) returning comment_id, kind
  ), n as (select comment_id, ${perKind} from gone group by comment_id),
  counted as (update comments p set ${lessPerKind} from n where p.id = n.comment_id)
  select count(*) as count from gone`,
);

/** The posts' counters follow by themselves; their rows are held first, as whoever writes comments does. */
const comments = inOneStatement(
  'acts',
  (userId) => sql`with mine as materialized (
    select id, post_id from comments where author_id = ${userId} order by id limit ${ERASURE_BATCH}
  ), held as materialized (
    select id from posts where id in (select post_id from mine) order by repost_of_id is null, id for no key update
  ), gone as (
    delete from comments where id in (select id from mine) and (select count(*) from held) >= 0 returning id
  )
  select count(*) as count from gone`,
);

export const commentsErasure: EraseMember = {
  tables: { comments: 'goes', comment_reactions: 'goes' },
  steps: [commentReactions, comments],
};
