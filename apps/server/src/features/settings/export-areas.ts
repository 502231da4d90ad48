import { lastActiveOf } from '../../core/presence/public.ts';
/**
 * What goes into the archive, one file an area. Each select has `key` (the order of its pages), takes the member's number
 * as $1 and the last key as $2, and names only what is the member's own or what they could see anyway: no password, no
 * secret of the second factor, no token, nothing private of anybody else.
 */
export type ExportArea = { name: string; select: string };

const person = (column: string, as: string) =>
  `${column} as "${as}Id", (select full_name from users p where p.id = ${column}) as "${as}Name"`;

export const exportAreas: readonly ExportArea[] = [
  {
    name: 'account',
    select: `select u.id as key, u.id, u.username::text, u.email::text, u.email_verified_at as "emailVerifiedAt",
      u.email_confirmed_by_hand_at as "emailConfirmedByStaffAt", u.full_name as "fullName",
      u.application_status as "applicationStatus", u.registration_message as "registrationMessage", u.is_verified as "isVerified",
      u.is_admin as "isAdmin", u.premium_until as "premiumUntil", u.created_at as "createdAt", ${lastActiveOf('u')} as "lastActiveAt",
      u.suspended_until as "suspendedUntil", u.suspension_reason as "suspensionReason", u.invited_by_id as "invitedById",
      (select confirmed_at from two_factor f where f.user_id = u.id) as "twoFactorSince",
      (select json_agg(json_build_object('provider', e.provider, 'linkedAt', e.created_at)) from external_identities e where e.user_id = u.id) as "linkedLogins"
      from users u where u.id = $1 and u.id > $2`,
  },
  {
    name: 'profile',
    select: `select u.id as key, u.full_name as "fullName", u.title, u.company, u.company_id as "companyId", u.location, u.profession, u.bio,
      u.seniority, u.is_available_to_hire as "isAvailableToHire", u.links, u.skills, u.avatar_url as "avatarUrl",
      u.cover_image_url as "coverImageUrl", u.follower_count as "followerCount", u.following_count as "followingCount",
      u.post_count as "postCount", u.connection_count as "connectionCount", u.profile_visit_count as "profileVisitCount"
      from users u where u.id = $1 and u.id > $2`,
  },
  {
    name: 'experience',
    select: `select id as key, title, company, location, started_on as "startedOn", ended_on as "endedOn", description
      from experiences where user_id = $1 and id > $2`,
  },
  {
    name: 'application',
    select: `select a.user_id as key, a.full_name as "fullName", a.company, a.title, a.profession, a.company_type as "companyType", a.location,
      a.website, a.industry_role as "industryRole", a.referred_by as "referredBy", a.submitted_at as "submittedAt", a.decided_at as "decidedAt",
      a.rejection_reason as "rejectionReason", a.appealed_at as "appealedAt"
      from applications a where a.user_id = $1 and a.user_id > $2`,
  },
  {
    name: 'application-messages',
    select: `select id as key, "from", text, created_at as "createdAt" from application_messages where user_id = $1 and id > $2`,
  },
  {
    name: 'posts',
    select: `select p.id as key, p.id, p.content, p.media_type as "mediaType", f.original_name as "fileName", p.video_url as "videoUrl",
      (select c.original_name from uploads c where c.id = p.poster_upload_id) as "coverName",
      (select c.original_name from uploads c where c.id = p.captions_upload_id) as "captionsName",
      p.image_alt as "imageAlt", p.audience, p.company_id as "companyId", p.comment_count as "commentCount", p.created_at as "createdAt",
      p.is_repost as "isRepost", p.repost_of_id as "repostOfId", p.pinned_at as "pinnedAt",
      p.edited_at as "editedAt", p.deleted_at as "deletedAt", p.removed_at as "removedByStaffAt"
      from posts p left join uploads f on f.id = p.upload_id where p.author_id = $1 and p.id > $2`,
  },
  {
    name: 'earlier-words-of-posts',
    select: `select v.id as key, v.post_id as "postId", v.content, v.audience, v.created_at as "replacedAt"
      from post_versions v join posts p on p.id = v.post_id where p.author_id = $1 and v.id > $2`,
  },
  {
    name: 'drafts',
    select: `select d.id as key, d.place, d.content, d.extras->>'audience' as "audience", d.extras->>'imageAlt' as "imageAlt",
      d.extras->>'videoUrl' as "videoUrl", f.original_name as "fileName", d.updated_at as "updatedAt"
      from post_drafts d left join uploads f on f.id = d.upload_id where d.user_id = $1 and d.id > $2`,
  },
  {
    name: 'comments',
    select: `select id as key, id, post_id as "postId", parent_id as "answerTo", content, created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt",
      removed_at as "removedByStaffAt" from comments where author_id = $1 and id > $2`,
  },
  {
    name: 'reactions',
    select: `select post_id as key, post_id as "postId", kind, created_at as "createdAt" from reactions where user_id = $1 and post_id > $2`,
  },
  {
    name: 'comment-reactions',
    select: `select comment_id as key, comment_id as "commentId", kind, created_at as "createdAt" from comment_reactions where user_id = $1 and comment_id > $2`,
  },
  {
    name: 'saved-posts',
    select: `select s.id as key, s.post_id as "postId", c.name as collection, s.note, s.created_at as "savedAt"
      from saves s left join collections c on c.id = s.collection_id where s.user_id = $1 and s.id > $2`,
  },
  {
    name: 'collections',
    select: `select id as key, name, created_at as "createdAt" from collections where user_id = $1 and id > $2`,
  },
  {
    name: 'hidden-posts',
    select: `select post_id as key, post_id as "postId", created_at as "hiddenAt" from hidden_posts where user_id = $1 and post_id > $2`,
  },
  {
    name: 'posts-seen',
    select: `select to_char(i.day, 'YYYYMMDD')::bigint as key, i.day, json_agg(i.post_id order by i.post_id) as "postIds"
      from impressions i where i.viewer_id = $1 and to_char(i.day, 'YYYYMMDD')::bigint > $2 group by i.day`,
  },
  {
    name: 'following',
    select: `select f.id as key, f.user_id as "personId", u.full_name as "personName", f.company_id as "companyId", c.name::text as "companyName",
      f.state, f.created_at as "since" from follows f left join users u on u.id = f.user_id left join companies c on c.id = f.company_id
      where f.follower_id = $1 and f.id > $2`,
  },
  {
    name: 'followed-topics',
    select: `select t.topic_id as key, o.name as "topic", t.created_at as "since"
      from topic_follows t join topics o on o.id = t.topic_id where t.user_id = $1 and t.topic_id > $2`,
  },
  {
    name: 'followers',
    select: `select f.id as key, ${person('f.follower_id', 'person')}, f.state, f.created_at as "since"
      from follows f where f.user_id = $1 and f.id > $2`,
  },
  {
    name: 'blocked',
    select: `select b.blocked_id as key, ${person('b.blocked_id', 'person')}, b.created_at as "since"
      from blocks b where b.blocker_id = $1 and b.blocked_id > $2`,
  },
  {
    name: 'muted',
    select: `select m.muted_id as key, ${person('m.muted_id', 'person')}, m.until, m.created_at as "since"
      from mutes m where m.muter_id = $1 and m.muted_id > $2`,
  },
  {
    name: 'muted-reposts',
    select: `select m.target_id as key, ${person('m.target_id', 'person')}, m.created_at as "since"
      from repost_mutes m where m.user_id = $1 and m.target_id > $2`,
  },
  {
    name: 'profile-visits',
    select: `select v.key, v.day, v."personId", v."isAnonymous" from (
      select row_number() over (order by day, visited_id, counted_at) as key, day, visited_id as "personId", is_anonymous as "isAnonymous"
      from profile_visits where visitor_id = $1) v where v.key > $2`,
  },
  {
    name: 'reports-made',
    select: `select r.id as key, c.target_type as "about", c.target_id as "aboutId", r.reason, r.note, r.created_at as "createdAt"
      from reports r join report_cases c on c.id = r.case_id where r.reporter_id = $1 and r.id > $2`,
  },
  {
    name: 'decisions-about-me',
    select: `select id as key, target_type as "about", target_id as "aboutId", decision, decision_reason as "reason", decided_at as "decidedAt",
      appeal_text as "appeal", appealed_at as "appealedAt", appeal_decision as "appealDecision", appeal_reason as "appealReason"
      from report_cases where owner_id = $1 and decided_at is not null and id > $2`,
  },
  {
    name: 'company-roles',
    select: `select r.company_id as key, r.company_id as "companyId", c.name::text as "companyName", r.role, r.created_at as "since"
      from company_roles r join companies c on c.id = r.company_id where r.user_id = $1 and r.company_id > $2`,
  },
  {
    name: 'company-claims',
    select: `select l.id as key, l.company_id as "companyId", c.name::text as "companyName", l.method, l.state, l.evidence,
      l.decision_reason as "decisionReason", l.decided_at as "decidedAt", l.created_at as "createdAt"
      from company_claims l join companies c on c.id = l.company_id where l.user_id = $1 and l.id > $2`,
  },
  {
    name: 'company-suggestions',
    select: `select id as key, company_id as "companyId", text, state, created_at as "createdAt"
      from company_suggestions where user_id = $1 and id > $2`,
  },
  {
    name: 'invitations',
    select: `select id as key, name, email::text, note, state, created_at as "createdAt", expires_at as "expiresAt"
      from invitations where inviter_id = $1 and id > $2`,
  },
  {
    name: 'groups',
    select: `select m.id as key, m.group_id as "groupId", g.name, m.role, m.created_at as "joinedAt", m.muted_at as "mutedAt", m.muted_until as "mutedUntil"
      from group_members m join groups g on g.id = m.group_id where m.user_id = $1 and m.id > $2`,
  },
  {
    name: 'group-invitations',
    select: `select i.id as key, i.group_id as "groupId", g.name, i.created_at as "createdAt"
      from group_invites i join groups g on g.id = i.group_id where i.user_id = $1 and i.id > $2`,
  },
  {
    name: 'group-requests',
    select: `select r.id as key, r.group_id as "groupId", g.name, r.answer, r.created_at as "createdAt", r.withdrawn_at as "withdrawnAt"
      from group_requests r join groups g on g.id = r.group_id where r.user_id = $1 and r.id > $2`,
  },
  {
    name: 'group-messages',
    select: `select m.id as key, m.group_id as "groupId", g.name as "groupName", m.content, f.original_name as "fileName",
      m.reply_to_id as "answerTo", m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt"
      from group_messages m join groups g on g.id = m.group_id left join group_files s on s.id = m.file_id left join uploads f on f.id = s.upload_id
      where m.sender_id = $1 and m.id > $2`,
  },
  {
    name: 'group-message-reactions',
    select: `select id as key, message_id as "messageId", emoji, created_at as "createdAt" from group_message_reactions where user_id = $1 and id > $2`,
  },
  {
    name: 'group-posts',
    select: `select p.id as key, p.group_id as "groupId", g.name as "groupName", p.content, f.original_name as "fileName",
      p.created_at as "createdAt", p.edited_at as "editedAt"
      from group_posts p join groups g on g.id = p.group_id left join group_files s on s.id = p.file_id left join uploads f on f.id = s.upload_id
      where p.author_id = $1 and p.id > $2`,
  },
  {
    name: 'group-post-likes',
    select: `select id as key, post_id as "postId", created_at as "createdAt" from group_post_likes where user_id = $1 and id > $2`,
  },
  {
    name: 'group-comments',
    select: `select id as key, post_id as "postId", content, created_at as "createdAt" from group_comments where author_id = $1 and id > $2`,
  },
  {
    name: 'group-reports-made',
    select: `select id as key, group_id as "groupId", target_type as "about", target_id as "aboutId", reason, note, created_at as "createdAt"
      from group_reports where reporter_id = $1 and id > $2`,
  },
  {
    name: 'messages',
    select: `select m.id as key, ${person('cm.other_id', 'with')}, m.sender_id = $1 as "isMine", m.content, m.attachment_type as "attachment",
      (select f.original_name from uploads f where f.id = m.upload_id) as "fileName", m.post_id as "sharedPostId", m.created_at as "sentAt",
      m.edited_at as "editedAt", coalesce(m.deleted_at, m.removed_at) as "deletedAt"
      from conversation_members cm join messages m on m.conversation_id = cm.conversation_id and m.seq > cm.cleared_seq
      where cm.user_id = $1 and m.id > $2 and (m.sender_id = $1 or (m.deleted_at is null and m.removed_at is null))
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)`,
  },
  {
    name: 'message-reactions',
    select: `select message_id as key, message_id as "messageId", emoji, created_at as "createdAt" from message_reactions where user_id = $1 and message_id > $2`,
  },
  {
    name: 'message-drafts',
    select: `select person_id as key, ${person('person_id', 'to')}, content, updated_at as "updatedAt" from message_drafts where user_id = $1 and person_id > $2`,
  },
  {
    name: 'notifications',
    select: `select id as key, kind, data, created_at as "createdAt", read_at as "readAt" from notifications where user_id = $1 and id > $2`,
  },
  {
    name: 'notification-choices',
    select: `select t.key_number as key, t.key as "about", t.created_at as "since" from (
      select row_number() over (order by key) as key_number, key, created_at from notification_tunings where user_id = $1) t
      where t.key_number > $2`,
  },
  {
    name: 'digests',
    select: `select d.key, d.period, d."itemCount", d."sentAt" from (
      select row_number() over (order by created_at, period) as key, period, item_count as "itemCount", created_at as "sentAt"
      from digests where user_id = $1) d where d.key > $2`,
  },
  {
    name: 'bug-reports',
    select: `select id as key, title, description, steps_to_reproduce as "stepsToReproduce", expected_behavior as "expectedBehavior",
      actual_behavior as "actualBehavior", priority, bug_type as "bugType", current_page as "currentPage", browser_info as "browserInfo",
      device_info as "deviceInfo", state, created_at as "createdAt" from bug_reports where reporter_id = $1 and id > $2`,
  },
  {
    name: 'sessions',
    select: `select id as key, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
      from sessions where user_id = $1 and id > $2`,
  },
  {
    name: 'push-devices',
    select: `select id as key, name, created_at as "createdAt", last_sent_at as "lastSentAt" from push_devices where user_id = $1 and id > $2`,
  },
  {
    name: 'security-log',
    select: `select id as key, text, ip, created_at as "createdAt" from security_events where user_id = $1 and id > $2`,
  },
  {
    name: 'settings',
    select: `select u.id as key, u.email_visibility as "emailVisibility", u.shows_activity as "showsActivity", u.viewing_mode as "viewingMode",
      u.requires_follow_approval as "requiresFollowApproval", u.who_may_message as "whoMayMessage", u.searchable_fields as "searchableFields",
      u.shows_on_leaderboard as "showsOnLeaderboard", u.shows_at_company as "showsAtCompany", u.preferences
      from users u where u.id = $1 and u.id > $2`,
  },
];
