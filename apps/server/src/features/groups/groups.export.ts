import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const groupsExport: ExportData = {
  areas: [
    {
      name: 'groups',
      place: 290,
      tables: ['group_members'],
      select: `select m.id as key, m.group_id as "groupId", g.name, m.role, m.created_at as "joinedAt", m.muted_at as "mutedAt", m.muted_until as "mutedUntil"
      from group_members m join groups g on g.id = m.group_id where m.user_id = $1 and m.id > $2`,
    },
    {
      name: 'group-invitations',
      place: 300,
      tables: ['group_invites'],
      select: `select i.id as key, i.group_id as "groupId", g.name, i.created_at as "createdAt"
      from group_invites i join groups g on g.id = i.group_id where i.user_id = $1 and i.id > $2`,
    },
    {
      name: 'group-requests',
      place: 310,
      tables: ['group_requests'],
      select: `select r.id as key, r.group_id as "groupId", g.name, r.answer, r.created_at as "createdAt", r.withdrawn_at as "withdrawnAt"
      from group_requests r join groups g on g.id = r.group_id where r.user_id = $1 and r.id > $2`,
    },
    {
      name: 'group-messages',
      place: 320,
      tables: ['group_messages'],
      select: `select m.id as key, m.group_id as "groupId", g.name as "groupName", m.content, f.original_name as "fileName",
      m.reply_to_id as "answerTo", m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
      from group_messages m join groups g on g.id = m.group_id left join group_files s on s.id = m.file_id left join uploads f on f.id = s.upload_id
      where m.sender_id = $1 and m.id > $2`,
    },
    {
      name: 'group-message-reactions',
      place: 330,
      tables: ['group_message_reactions'],
      select: `select id as key, message_id as "messageId", emoji, created_at as "createdAt" from group_message_reactions where user_id = $1 and id > $2`,
    },
    {
      name: 'group-posts',
      place: 340,
      tables: ['group_posts'],
      select: `select p.id as key, p.group_id as "groupId", g.name as "groupName", p.content, f.original_name as "fileName",
      p.created_at as "createdAt", p.edited_at as "editedAt"
      from group_posts p join groups g on g.id = p.group_id left join group_files s on s.id = p.file_id left join uploads f on f.id = s.upload_id
      where p.author_id = $1 and p.id > $2`,
    },
    {
      name: 'group-post-likes',
      place: 350,
      tables: ['group_post_likes'],
      select: `select id as key, post_id as "postId", created_at as "createdAt" from group_post_likes where user_id = $1 and id > $2`,
    },
    {
      name: 'group-comments',
      place: 360,
      tables: ['group_comments'],
      select: `select id as key, post_id as "postId", content, created_at as "createdAt" from group_comments where author_id = $1 and id > $2`,
    },
    {
      name: 'group-reports-made',
      place: 370,
      tables: ['group_reports'],
      select: `select id as key, group_id as "groupId", target_type as "about", target_id as "aboutId", reason, note, created_at as "createdAt"
      from group_reports where reporter_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    groups: 'the group is not of one member; the role in it is in the archive',
    group_bans: 'decisions of moderators',
    group_files: 'the files themselves are in the archive',
  },
};
