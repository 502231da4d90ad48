import type { Pool } from 'pg';
import { withoutDurability } from './fill-fast.ts';
import { companyHeads, companyTails, firstNames, lastNames, places, rareWord, sentences } from './words.ts';

export const LARGE = {
  members: 100_000,
  fewPosts: 50_000,
  companies: 5000,
  fans: 50_000,
} as const;

/** How much of what a large set has: posts, people whom each member follows, and reactions in total. */
type Amounts = { posts: number; follows: number; reactions: number };
export const forSearch: Amounts = { posts: 1_000_000, follows: 8, reactions: 0 };
export const forFeed: Amounts = { posts: 2_000_000, follows: 200, reactions: 10_000_000 };

/** The member who searches, with a network of two hundred. */
export const SEARCHER = 1;
/** The member with fifty thousand followers. */
export const STAR = 2;
const RARE_WORDS = 30_000;
const SENTENCES = 3000;

type Taken = { drop: string; make: string };

/** Foreign keys, and indexes that no primary key or column constraint needs: statements that drop and create them. */
const extras = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid = any ($1::regclass[])
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'f'))`;

async function toldOf(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  if (seconds >= 1) console.log(`${what}: ${seconds.toFixed(0)} s`);
}

/** Foreign keys and indexes are dropped while rows are created, and recreated afterward: many times faster than row by row. */
async function withoutExtras(pool: Pool, tables: string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<Taken>(extras, [tables]);
  for (const { drop } of rows) await pool.query(drop);
  await work();
  // One connection, so its settings apply to each of them.
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('set max_parallel_maintenance_workers = 2');
    for (const { make } of rows) await toldOf(make.slice(0, 90), () => client.query(make));
  } finally {
    client.release();
  }
}

const pick = (list: string, place: string) => `(${list})[(1 + (${place}) % array_length(${list}, 1))::int]`;

async function fillPeople(pool: Pool, passwordHash: string): Promise<void> {
  await pool.query(
    `insert into companies (name, type, tagline, location, follower_count)
     select ${pick('$1::text[]', 'i')} || ' ' || ${pick('$2::text[]', 'i / 20')} || case when i > 240 then ' ' || i else '' end,
       ${pick(`array['Foam producer', 'Retailer', 'Mattress manufacturer', 'Ticking and textile mill', 'Recycler']`, 'i')},
       'Bedding that lasts', ${pick('$3::text[]', 'i / 3')}, i % 50
     from generate_series(1, ${LARGE.companies}) i`,
    [companyHeads, companyTails, places],
  );
  await pool.query(
    `insert into users (username, email, email_verified_at, full_name, title, company, company_id, location, profession, bio, skills,
       application_status, password_hash, searchable_fields)
     select 'bench' || i, 'bench' || i || '@example.com', now(),
       ${pick('$1::text[]', 'i * 31 + i / 70')} || ' ' || ${pick('$2::text[]', 'i * 17 + i / 4900')},
       ${pick(`array['Line lead', 'Sales manager', 'Buyer', 'Plant manager', 'Quality engineer', 'Product developer', 'Store manager']`, 'i * 5')},
       company.name::text, company.id, ${pick('$3::text[]', 'i * 13')},
       ${pick(`array['Sales', 'Plant management', 'Quality and compliance', 'Marketing', 'Finance', 'Foam pouring', 'Import and customs']`, 'i * 3')},
       ${pick('$4::text[]', 'i * 7')}, array[${pick(`array['quilting', 'costing', 'lean', 'six sigma', 'welding', 'sewing']`, 'i')}],
       'approved', $5,
       case when i % 10 = 0 then array['title', 'profession'] else array['title', 'company', 'location', 'profession', 'bio', 'skills'] end
     from generate_series(1, ${LARGE.members}) i
     join companies company on company.id = 1 + (i * 7) % ${LARGE.companies}`,
    [firstNames, lastNames, places, sentences(SENTENCES), passwordHash],
  );
  await pool.query(`update member_activity a set last_active_at = now() - substr(u.username::text, 6)::int * interval '1 minute'
     from users u where u.id = a.user_id and u.username::text ~ '^bench[0-9]+$'`);
}

async function fillFollows(pool: Pool, follows: number): Promise<void> {
  const { members, fans } = LARGE;
  await pool.query(
    `insert into follows (follower_id, user_id)
     select follower, followed from (
       select i as follower, 1 + (i * 7919 + k * k * 104729 + k * i) % ${members} as followed
         from generate_series(1, ${members}::bigint) i, generate_series(1, ${follows}::bigint) k
       union select i, ${STAR} from generate_series(3, ${fans + 2}) i
       union select ${SEARCHER}, i * 450 from generate_series(1, 200) i
     ) made where follower <> followed order by 1, 2`,
  );
  await pool.query(
    `update users set follower_count = coalesce(f.count, 0), following_count = coalesce(g.count, 0)
     from users u left join (select user_id, count(*)::int from follows group by user_id) f on f.user_id = u.id
       left join (select follower_id, count(*)::int from follows group by follower_id) g on g.follower_id = u.id
     where users.id = u.id`,
  );
}

async function fillPosts(pool: Pool, posts: number): Promise<void> {
  const rare = Array.from({ length: RARE_WORDS }, (_, index) => rareWord(index));
  // Joined, since reading far into an array is slow.
  await pool.query(
    `with said as materialized (select text, n - 1 as n from unnest($1::text[]) with ordinality as x(text, n)),
       odd as materialized (select text, n - 1 as n from unnest($2::text[]) with ordinality as x(text, n))
     insert into posts (author_id, company_id, content, like_count, comment_count, created_at)
     select 1 + (i * 7919) % ${LARGE.members}, case when i % 25 = 0 then 1 + (i / 25) % ${LARGE.companies} end,
       a.text || ' ' || b.text || case when i % 3 = 0 then ' ' || c.text else '' end || ' ' || odd.text ||
         case when i % 20 = 0 then ' #' || ${pick(`array['latex', 'tariffs', 'hiring', 'foam']`, 'i / 20')} else '' end,
       i % 9, i % 5, now() - (${posts} - i) * interval '30 seconds'
     from generate_series(1, ${posts}::bigint) i
       join said a on a.n = (i * 13) % ${SENTENCES}
       join said b on b.n = (i * 29 + i / ${SENTENCES}) % ${SENTENCES}
       join said c on c.n = (i * 41 + i / 911) % ${SENTENCES}
       join odd on odd.n = (i * 101) % ${RARE_WORDS}
     order by i`,
    [sentences(SENTENCES), rare],
  );
}

async function fillReactions(pool: Pool, posts: number, reactions: number): Promise<void> {
  const each = Math.ceil(reactions / posts);
  await pool.query(
    `insert into reactions (subject_kind, subject_id, user_id, kind)
     select 'post', post, 1 + (post * 31 + k * 6151) % ${LARGE.members}, 'like'
     from generate_series(1, ${posts}::bigint) post, generate_series(1, ${each}) k limit ${reactions}`,
  );
}

/**
 * The large set: 100,000 members, 5,000 companies, one member with 50,000 followers, and as many posts, follows and
 * reactions as requested. Rows are computed inside the database, so that every run has the same ones.
 */
export async function fillLarge(pool: Pool, passwordHash: string, amounts: Amounts): Promise<void> {
  const { posts, follows, reactions } = amounts;
  const steps: Record<string, () => Promise<void>> = {
    people: () => fillPeople(pool, passwordHash),
    follows: () => fillFollows(pool, follows),
    posts: () => fillPosts(pool, posts),
    reactions: () => fillReactions(pool, posts, reactions),
  };
  await withoutDurability(pool, async () => {
    await withoutExtras(pool, ['users', 'companies', 'follows', 'posts', 'reactions'], async () => {
      // It takes minutes, so it prints its progress.
      for (const [name, fill] of Object.entries(steps)) await toldOf(`Filled ${name}`, fill);
      console.log('Creating indexes and foreign keys');
    });
    // As if all had been delivered long ago: timelines are filled on the first page view.
    await pool.query('truncate post_deliveries');
    await toldOf('Vacuumed', async () => {
      await pool.query('vacuum analyze users, companies, follows, posts, reactions');
    });
  });
}
