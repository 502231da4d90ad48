import { sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement, stays } from '../../platform/personal-data/erase-member.ts';

/**
 * Groups lose a member; one that the member owned asks its moderator of longest standing. Rows of groups are held first, in the
 * order of their numbers, as whoever joins or leaves does.
 */
const memberships = inOneStatement(
  'places',
  (userId, now) => sql`with mine as materialized (
    select group_id from group_members where user_id = ${userId} order by group_id limit ${ERASURE_BATCH}
  ), held as materialized (
    select id from groups where id in (select group_id from mine) order by id for no key update
  ), gone as (
    delete from group_members where user_id = ${userId} and group_id in (select id from held) returning group_id, role
  ), counted as (
    update groups g set member_count = g.member_count - 1, owner_id = next.owner_id, handover_to_id = next.handover_to_id,
      ownerless_at = case when next.owner_id is null and next.handover_to_id is null
        then coalesce(g.ownerless_at, ${now}::timestamptz) end
    from (
      select o.id, nullif(o.owner_id, ${userId}) as owner_id, case when gone.role = 'owner' or o.handover_to_id = ${userId} then (
        select m.user_id from group_members m where m.group_id = o.id and m.role = 'moderator' and m.user_id <> ${userId}
          and gone.role = 'owner'
        order by m.moderator_since, m.id limit 1) else o.handover_to_id end as handover_to_id
      from gone join groups o on o.id = gone.group_id
    ) next where g.id = next.id)
  select count(*) as count from gone`,
);

/** Groups in which nobody is left. */
const emptyGroups = inOneStatement(
  'places',
  () => sql`with gone as (
    delete from groups where id in (select id from groups where member_count = 0 order by member_count, id limit ${ERASURE_BATCH}) returning id
  )
  select count(*) as count from gone`,
);

export const groupsErasure: EraseMember = {
  tables: {
    groups: stays('for its other members; one in which nobody is left goes'),
    group_members: 'goes',
    group_bans: 'goes',
    group_invites: 'goes',
    group_requests: 'goes',
    group_messages: stays('what was said to the group, as words of a former member'),
    group_message_reactions: 'goes',
    group_posts: 'goes',
    group_post_likes: 'goes',
    group_comments: 'goes',
    group_files: 'goes',
    group_reports: 'goes',
  },
  steps: [memberships, emptyGroups],
};
