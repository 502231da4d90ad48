import type { Pool } from 'pg';
import { countMembers } from './count-members.ts';

export const MEMBERS = 1000;
/** Follows one member and has no posts. */
export const NEWCOMER = 'benchnew';
export const PASSWORD = 'bench lamp and ladder';
const POSTS = 20_000;
const FOLLOWS = 50;
const REACTIONS = 100_000;
const COMPANIES = 40;

const words = `'Notes from the line about coils, foam and ticking. ' || repeat('Twelve minutes saved on the border. ', 1 + (i % 6)::int) || i`;

/**
 * The small set: 1,000 members, 20,000 posts, 50 follows each, 100,000 reactions; and a newcomer. Ids start at 1 in an
 * empty database. Rows are computed inside the database, so that every run has the same ones.
 */
export async function fillSmall(pool: Pool, passwordHash: string): Promise<void> {
  await pool.query(
    `insert into companies (name, type, location) select 'Company ' || i, 'Retailer', 'High Point, NC' from generate_series(1, ${COMPANIES}) i`,
  );
  await pool.query(
    `insert into users (username, email, email_verified_at, full_name, title, company, profession, application_status, password_hash)
     select 'bench' || i, 'bench' || i || '@example.com', now(), 'Bench Member ' || i, 'Line lead', 'Company ' || i % ${COMPANIES}, 'Sales', 'approved', $1
     from generate_series(1, ${MEMBERS}) i`,
    [passwordHash],
  );
  await pool.query(
    `insert into follows (follower_id, user_id)
     select i, 1 + (i + k * 19 + k * k) % ${MEMBERS} from generate_series(1, ${MEMBERS}) i, generate_series(1, ${FOLLOWS - 4}) k
     where i <> 1 + (i + k * 19 + k * k) % ${MEMBERS} on conflict do nothing`,
  );
  await pool.query(
    `insert into follows (follower_id, company_id) select i, 1 + (i + k * 11) % ${COMPANIES} from generate_series(1, ${MEMBERS}) i, generate_series(1, 4) k`,
  );
  await pool.query(
    `insert into posts (author_id, company_id, content, like_count, insightful_count, comment_count)
     select 1 + (i * 37) % ${MEMBERS}, case when i % 20 = 0 then 1 + (i / 20) % ${COMPANIES} end, ${words}, i % 9, i % 3, i % 5
     from generate_series(1, ${POSTS}::bigint) i`,
  );
  await pool.query(
    `insert into reactions (subject_kind, subject_id, user_id, kind)
     select 'post', 1 + (i * 17) % ${POSTS}, 1 + (i * 7 + i / ${POSTS}) % ${MEMBERS}, 'like' from generate_series(1, ${REACTIONS}::bigint) i on conflict do nothing`,
  );
  await pool.query('insert into post_mentions (post_id, user_id) select id, 1 + id % 500 from posts where id % 10 = 0');
  await pool.query(
    `insert into saves (user_id, subject_kind, subject_id) select 1 + id % 900, 'post', id from posts where id % 7 = 0`,
  );
  await pool.query(
    `with newcomer as (
       insert into users (username, email, email_verified_at, full_name, title, company, profession, application_status, password_hash)
       values ($1::text, $1::text || '@example.com', now(), 'Bench Newcomer', 'Line lead', 'Company 1', 'Sales', 'approved', $2) returning id
     )
     insert into follows (follower_id, user_id) select id, 2 from newcomer`,
    [NEWCOMER, passwordHash],
  );
  await countMembers(pool);
  // As if all had been delivered long ago: timelines are filled on the first page view.
  await pool.query('delete from post_deliveries');
  await pool.query('vacuum analyze');
}

/**
 * Adds what breaks naive feeds: the 50,000 newest posts by a member with hardly any followers, and one who follows all.
 * Statistics stay as they were.
 */
export async function skew(pool: Pool): Promise<void> {
  await pool.query(`delete from follows where user_id = ${MEMBERS} and follower_id > 10`);
  await pool.query(
    `insert into posts (author_id, content) select ${MEMBERS}, ${words} from generate_series(1, 50000::bigint) i`,
  );
  await pool.query(
    `insert into follows (follower_id, user_id) select 1, i from generate_series(2, ${MEMBERS - 1}) i on conflict do nothing`,
  );
}
