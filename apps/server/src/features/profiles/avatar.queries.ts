import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { userNotFound } from './profile.queries.ts';

export type AvatarOf = { id: number; fullName: string; username: string; key: string | null; mime: string | null };

/** The middle size of the picture, where there is one. `$1` viewer, `$2` present, `$3` member. */
const avatarStatement = statement<AvatarOf>(
  'people.avatar',
  `select u.id, u.full_name as "fullName", u.username::text as username, coalesce(f.small_key, f.key) as key, f.mime
from users u
left join uploads f on f.type = 'image' and u.avatar_url like '/uploads/%'
  and substr(u.avatar_url, 10) in (f.key, f.thumb_key)
where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')}`,
);

/** Whose picture it is and where it lies. @throws {AppError} `not_found` as for the profile. */
export async function avatarOf(pool: Pool, viewerId: number, id: number, now: Date): Promise<AvatarOf> {
  const [found] = await avatarStatement.run(pool, [viewerId, now, id]);
  if (!found) throw userNotFound();
  return found;
}
