import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import type { MergeCompany, ExportData } from '../../platform/personal-data/personal-data.ts';
export const accountsExport: ExportData = {
  areas: [
    {
      name: 'profile',
      tables: ['users'],
      select: `select u.id as key, u.full_name as "fullName", u.title, u.company, u.company_id as "companyId", u.location, u.profession,
      u.confirmed_profession as "confirmedProfession", u.bio,
      u.seniority, u.is_available_to_hire as "isAvailableToHire", u.links, u.skills, u.avatar_url as "avatarUrl",
      u.cover_image_url as "coverImageUrl", u.follower_count as "followerCount", u.following_count as "followingCount",
      u.post_count as "postCount", u.connection_count as "connectionCount", u.profile_visit_count as "profileVisitCount"
      from users u where u.id = $1 and u.id > $2`,
    },
    {
      name: 'earlier-profile',
      tables: ['profile_changes'],
      select: `select w.id as key, w.profession, c.name::text as company, w.until from profile_changes w
      left join companies c on c.id = w.company_id where w.user_id = $1 and w.id > $2`,
    },
    {
      name: 'experience',
      tables: ['experiences'],
      select: `select id as key, title, company, location, started_on as "startedOn", ended_on as "endedOn", description
      from experiences where user_id = $1 and id > $2`,
    },
    {
      name: 'sessions',
      tables: ['sessions'],
      select: `select id as key, device, ip, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
      from sessions where user_id = $1 and id > $2`,
    },
    {
      name: 'settings',
      tables: ['users'],
      select: `select u.id as key, u.email_visibility as "emailVisibility", u.shows_activity as "showsActivity", u.viewing_mode as "viewingMode",
      u.requires_follow_approval as "requiresFollowApproval", u.who_may_message as "whoMayMessage", u.searchable_fields as "searchableFields",
      u.shows_on_leaderboard as "showsOnLeaderboard", u.shows_at_company as "showsAtCompany", u.shows_premium_badge as "showsPremiumBadge", u.preferences
      from users u where u.id = $1 and u.id > $2`,
    },
  ],
};

/** The companies of members and of their positions. */
export const accountsMerge: MergeCompany = {
  tables: {
    users: 'moves',
    experiences: 'moves',
    profile_changes: { stays: 'tells where a member worked then' },
  },
  members: async (tx, { fromId }) => {
    const found = await rows<{ id: number }>(tx, sql`select id from users where company_id = ${fromId}`);
    return found.map(({ id }) => id);
  },
  membersBack: async (tx, notes) => {
    const found = await rows<{ id: number }>(tx, sql`select key as id from (${notes.movedKeys('users')}) n`);
    return found.map(({ id }) => id);
  },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with moved as (
        update users set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('users', sql`select key from moved`)}`);
    await tx.execute(sql`with moved as (
        update experiences set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('experiences', sql`select key from moved`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update users set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('users')})`);
    await tx.execute(sql`update experiences set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('experiences')})`);
    return {};
  },
};
