import { sql } from 'drizzle-orm';
import {
  ERASURE_BATCH,
  type EraseMember,
  inOneStatement,
  stays,
  type ExportData,
} from '../../platform/personal-data/personal-data.ts';
export const groupsExport: ExportData = {
  areas: [
    {
      name: 'groups',
      tables: ['group_members'],
      select: `select m.id as key, m.group_id as "groupId", g.name, m.role, m.created_at as "joinedAt", m.muted_at as "mutedAt", m.muted_until as "mutedUntil"
      from group_members m join groups g on g.id = m.group_id where m.user_id = $1 and m.id > $2`,
    },
    {
      name: 'group-invitations',
      tables: ['group_invites'],
      select: `select i.id as key, i.group_id as "groupId", g.name, i.created_at as "createdAt"
      from group_invites i join groups g on g.id = i.group_id where i.user_id = $1 and i.id > $2`,
    },
    {
      name: 'group-requests',
      tables: ['group_requests'],
      select: `select r.id as key, r.group_id as "groupId", g.name, r.answer, r.created_at as "createdAt", r.withdrawn_at as "withdrawnAt"
      from group_requests r join groups g on g.id = r.group_id where r.user_id = $1 and r.id > $2`,
    },
    {
      name: 'group-messages',
      tables: ['group_messages'],
      select: `select m.id as key, m.group_id as "groupId", g.name as "groupName", m.content, f.original_name as "fileName",
      m.reply_to_id as "answerTo", m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
      from group_messages m join groups g on g.id = m.group_id left join group_files s on s.id = m.file_id left join uploads f on f.id = s.upload_id
      where m.sender_id = $1 and m.id > $2`,
    },
    {
      name: 'group-message-reactions',
      tables: ['group_message_reactions'],
      select: `select id as key, message_id as "messageId", emoji, created_at as "createdAt" from group_message_reactions where user_id = $1 and id > $2`,
    },
    {
      name: 'group-posts',
      tables: ['group_posts'],
      select: `select p.id as key, p.group_id as "groupId", g.name as "groupName", p.content, f.original_name as "fileName",
      p.created_at as "createdAt", p.edited_at as "editedAt"
      from group_posts p join groups g on g.id = p.group_id left join group_files s on s.id = p.file_id left join uploads f on f.id = s.upload_id
      where p.author_id = $1 and p.id > $2`,
    },
    {
      name: 'group-comments',
      tables: ['group_comments'],
      select: `select id as key, post_id as "postId", content, created_at as "createdAt" from group_comments where author_id = $1 and id > $2`,
    },
    {
      name: 'group-reports-made',
      tables: ['group_reports'],
      select: `select id as key, group_id as "groupId", target_type as "about", target_id as "aboutId", reason, note, created_at as "createdAt"
      from group_reports where reporter_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    groups: 'a group belongs to all its members; the member’s role is in the archive',
    group_bans: 'decisions of moderators',
    group_files: 'the files themselves are in the archive',
  },
};

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
    group_comments: 'goes',
    group_files: 'goes',
    group_reports: 'goes',
  },
  steps: [memberships, emptyGroups],
};
