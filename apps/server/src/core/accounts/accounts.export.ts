import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const accountsExport: ExportData = {
  areas: [
    {
      name: 'profile',
      place: 20,
      tables: ['users'],
      select: `select u.id as key, u.full_name as "fullName", u.title, u.company, u.company_id as "companyId", u.location, u.profession, u.bio,
      u.seniority, u.is_available_to_hire as "isAvailableToHire", u.links, u.skills, u.avatar_url as "avatarUrl",
      u.cover_image_url as "coverImageUrl", u.follower_count as "followerCount", u.following_count as "followingCount",
      u.post_count as "postCount", u.connection_count as "connectionCount", u.profile_visit_count as "profileVisitCount"
      from users u where u.id = $1 and u.id > $2`,
    },
    {
      name: 'experience',
      place: 30,
      tables: ['experiences'],
      select: `select id as key, title, company, location, started_on as "startedOn", ended_on as "endedOn", description
      from experiences where user_id = $1 and id > $2`,
    },
    {
      name: 'sessions',
      place: 450,
      tables: ['sessions'],
      select: `select id as key, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
      from sessions where user_id = $1 and id > $2`,
    },
    {
      name: 'settings',
      place: 480,
      tables: ['users'],
      select: `select u.id as key, u.email_visibility as "emailVisibility", u.shows_activity as "showsActivity", u.viewing_mode as "viewingMode",
      u.requires_follow_approval as "requiresFollowApproval", u.who_may_message as "whoMayMessage", u.searchable_fields as "searchableFields",
      u.shows_on_leaderboard as "showsOnLeaderboard", u.shows_at_company as "showsAtCompany", u.preferences
      from users u where u.id = $1 and u.id > $2`,
    },
  ],
};
