import type { Pool } from 'pg';

/** Sets every member’s counters to what the product would have counted, for rows inserted directly. Reads all rows. */
export async function countMembers(pool: Pool): Promise<void> {
  await pool.query(
    `update users u set follower_count = (select count(*) from follows f where f.user_id = u.id),
       following_count = (select count(*) from follows f where f.follower_id = u.id),
       connection_count = (select count(*) from follows f join follows b on b.user_id = f.follower_id
         and b.follower_id = f.user_id where f.follower_id = u.id),
       post_count = (select count(*) from posts p where p.author_id = u.id and p.company_id is null and p.deleted_at is null)`,
  );
}
