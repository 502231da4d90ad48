import type { api, HandlerOutput } from '@innerspring/contract';
import type { Pool } from 'pg';
import { showsBadge } from '../../core/accounts/public.ts';
import { isOnlineTo, lastActiveOf } from '../../core/presence/public.ts';
import { isListedCompany, isVisibleTo } from '../../core/visibility/public.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { hireCardFor } from '../hire-cards/public.ts';
import { enhancementColumns, joinEnhancements } from './enhanced.queries.ts';

export type Profile = HandlerOutput<typeof api.people.get>;
export type OwnProfile = HandlerOutput<typeof api.people.own>;

const complete =
  `u.avatar_url is not null and coalesce(u.title, '') <> '' and coalesce(u.company, '') <> '' and ` +
  `coalesce(u.location, '') <> '' and u.profession is not null and coalesce(u.bio, '') <> ''`;

const companyCard = `case when company.id is not null then json_build_object('id', company.id, 'name', company.name,
    'type', company.type, 'location', company.location, 'logoUrl', company.logo_url, 'isVerified', company.is_verified,
    'followerCount', company.follower_count) end as "companyCard"`;

const experiences = `(
    select coalesce(json_agg(json_build_object('id', e.id, 'title', e.title, 'company', e.company, 'companyId', listed.id,
      'location', e.location, 'startedOn', to_char(e.started_on, 'YYYY-MM'), 'endedOn', to_char(e.ended_on, 'YYYY-MM'),
      'description', e.description) order by e.ended_on is not null, e.started_on desc, e.id desc), '[]'::json)
    from experiences e
    left join companies listed on listed.id = e.company_id and ${isListedCompany('listed')}
    where e.user_id = u.id
  ) as experiences`;

const work = `u.id, u.username::text as username, u.full_name as "fullName", u.title, u.company, ${companyCard},
  u.location, u.profession, u.bio, u.seniority, u.is_available_to_hire as "isAvailableToHire", u.links, u.skills,
  ${experiences}, u.avatar_url as "avatarUrl", u.is_verified as "isVerified"`;

const joinCompany = `left join companies company on company.id = u.company_id and ${isListedCompany('company')}`;

/** `$1` viewer, `$2` present, `$3` member. Cover, featured items, button and order of sections show while their owner has Premium. */
export const profileStatement = statement<Profile>(
  'people.get',
  `select ${work}, u.avatar_url as "profileImage",
  case when u.premium_until > $2 then u.cover_image_url end as "coverImageUrl",
  case when u.id = $1 or u.email_visibility = 'everyone'
    or (u.email_visibility = 'connections' and mine.state = 'following' and theirs.state = 'following')
    then u.email::text end as email,
  u.is_admin as "isAdmin", ${showsBadge('u', '$2')} as "isPremium", ${enhancementColumns('$1', '$2')},
  case when u.premium_until > $2 then ${hireCardFor('$1', 'u', '$2')} end as "hireCard",
  u.id = $1 or ${isOnlineTo('$1', 'u', '$2')} as "isOnline",
  case when u.id = $1 or (u.shows_activity and (select reader.shows_activity from users reader where reader.id = $1))
    then ${lastActiveOf('u')} end as "lastActive", u.created_at as "createdAt",
  u.follower_count as "followerCount", u.following_count as "followingCount", u.post_count as "postCount",
  u.connection_count as "connectionCount",
  coalesce(mine.state = 'following', false) as "isFollowing", coalesce(mine.state = 'requested', false) as requested,
  coalesce(theirs.state = 'following', false) as "followsViewer",
  true as exists, ${complete} as "profileComplete"
from users u
${joinCompany}
${joinEnhancements('$2')}
left join follows mine on mine.follower_id = $1 and mine.user_id = u.id
left join follows theirs on theirs.follower_id = u.id and theirs.user_id = $1
where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/** `$1` member, `$2` present. */
const ownStatement = statement<OwnProfile>(
  'people.own',
  `select ${work}, company.id as "companyId", u.cover_image_url as "coverImageUrl",
  coalesce(u.premium_until > $2, false) as "isPremium"
from users u
${joinCompany}
where u.id = $1`,
);

/** `$1` account. */
const accountStatement = statement<{ id: number; exists: true; profileComplete: boolean }>(
  'people.debug',
  `select u.id, true as exists, ${complete} as "profileComplete" from users u where u.id = $1`,
);

export const userNotFound = () => new AppError('not_found', 'User not found');

/** A member as the viewer may see them. @throws {AppError} `not_found` for who is absent, hidden or blocked either way. */
export async function getProfile(pool: Pool, viewerId: number, id: number, now: Date): Promise<Profile> {
  const [profile] = await profileStatement.run(pool, [viewerId, now, id]);
  if (!profile) throw userNotFound();
  return profile;
}

/** The member's own profile, with what only they see. */
export async function ownProfile(pool: Pool, id: number, now: Date): Promise<OwnProfile> {
  const [profile] = await ownStatement.run(pool, [id, now]);
  if (!profile) throw userNotFound();
  return profile;
}

/** Security D8: members can see their own account, admins any; others get `not_found`. @throws {AppError} `not_found` */
export async function debugUser(pool: Pool, viewer: Viewer, id: number) {
  const [account] = viewer.id === id || viewer.isAdmin ? await accountStatement.run(pool, [id]) : [];
  if (!account) throw userNotFound();
  return account;
}

type AvatarOf = { id: number; fullName: string; username: string; key: string | null; mime: string | null };

/** The medium-sized picture, if there is one. `$1` viewer, `$2` present, `$3` member. */
const avatarStatement = statement<AvatarOf>(
  'people.avatar',
  `select u.id, u.full_name as "fullName", u.username::text as username, coalesce(f.small_key, f.key) as key, f.mime
from users u
left join uploads f on f.type = 'image' and u.avatar_url like '/uploads/%'
  and substr(u.avatar_url, 10) in (f.key, f.thumb_key)
where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/** Whose picture it is, and its file. @throws {AppError} `not_found` as for the profile. */
export async function avatarOf(pool: Pool, viewerId: number, id: number, now: Date): Promise<AvatarOf> {
  const [found] = await avatarStatement.run(pool, [viewerId, now, id]);
  if (!found) throw userNotFound();
  return found;
}
