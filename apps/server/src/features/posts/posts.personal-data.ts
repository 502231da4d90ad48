import { sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import {
  type MergeCompany,
  ERASURE_BATCH,
  type EraseMember,
  type ErasureStep,
  inOneStatement,
  stays,
  type ExportData,
} from '../../platform/personal-data/personal-data.ts';
import { losePosts } from '../companies/public.ts';
import { countLeaving, leavePosts } from './leaving.ts';
import { holdPosts } from './posts.queries.ts';
import { exportedOfDrafts, exportedOfKinds } from './kinds/every-kind.ts';
export const postsExport: ExportData = {
  areas: [
    {
      name: 'posts',
      tables: ['posts'],
      get select() {
        return `select p.id as key, p.id, p.content, p.media_type as "mediaType", f.original_name as "fileName",
      ${exportedOfKinds()} p.audience, p.company_id as "companyId", p.comment_count as "commentCount", p.created_at as "createdAt",
      p.is_repost as "isRepost", p.repost_of_id as "repostOfId", p.pinned_at as "pinnedAt",
      p.edited_at as "editedAt", p.deleted_at as "deletedAt", p.removed_at as "removedByStaffAt"
      from posts p left join uploads f on f.id = p.upload_id where p.author_id = $1 and p.id > $2`;
      },
    },
    {
      name: 'earlier-words-of-posts',
      tables: ['post_versions'],
      select: `select v.id as key, v.post_id as "postId", v.content, v.audience, v.created_at as "replacedAt"
      from post_versions v join posts p on p.id = v.post_id where p.author_id = $1 and v.id > $2`,
    },
    {
      name: 'drafts',
      tables: ['post_drafts'],
      get select() {
        return `select d.id as key, d.place, d.content, d.extras->>'audience' as "audience", ${exportedOfDrafts()}
      f.original_name as "fileName", d.updated_at as "updatedAt"
      from post_drafts d left join uploads f on f.id = d.upload_id where d.user_id = $1 and d.id > $2`;
      },
    },
    {
      name: 'hidden-posts',
      tables: ['hidden_posts'],
      select: `select post_id as key, post_id as "postId", created_at as "hiddenAt" from hidden_posts where user_id = $1 and post_id > $2`,
    },
    {
      name: 'followed-topics',
      tables: ['topic_follows'],
      select: `select t.topic_id as key, o.name as "topic", t.created_at as "since"
      from topic_follows t join topics o on o.id = t.topic_id where t.user_id = $1 and t.topic_id > $2`,
    },
  ],
  leftOut: {
    post_mentions: 'what others wrote',
    timelines: 'made from follows and posts, for speed',
    timeline_posts: 'made from follows and posts, for speed',
  },
};

/** Topics are held in the order of their numbers, as whoever posts about them or follows them does. */
const topicFollows = inOneStatement(
  'relations',
  (userId) => sql`with mine as materialized (
    select topic_id from topic_follows where user_id = ${userId} order by topic_id limit ${ERASURE_BATCH}
  ), held as materialized (
    select id from topics where id in (select topic_id from mine) order by id for no key update
  ), gone as (
    delete from topic_follows where user_id = ${userId} and topic_id in (select id from held) returning topic_id
  ), counted as (update topics t set follower_count = t.follower_count - 1 from gone where t.id = gone.topic_id)
  select count(*) as count from gone`,
);

/** What the member's posts are about; the topics' counters follow by themselves. */
const topicsOfPosts = inOneStatement(
  'works',
  (userId) => sql`with mine as materialized (
    select pt.post_id, pt.topic_id from posts p join post_topics pt on pt.post_id = p.id
    where p.author_id = ${userId} order by p.id limit ${ERASURE_BATCH}
  ), held as materialized (
    select id from topics where id in (select topic_id from mine) order by id for no key update
  ), gone as (
    delete from post_topics where (post_id, topic_id) in (select post_id, topic_id from mine)
      and (select count(*) from held) >= 0 returning post_id
  )
  select count(*) as count from gone`,
);

/**
 * Posts take along what others wrote and pressed under them; what they repeated has one reposter less, once none of the
 * member's reposts of it is left. They come after the topics that they are about.
 */
const posts: ErasureStep = {
  phase: 'works',
  hold: async (tx, userId) => {
    await tx.execute(sql`select id from companies where id in (select company_id from posts where author_id = ${userId})
      order by id for no key update`);
    const mine = sql`select id, repost_of_id from posts where author_id = ${userId} order by id limit ${ERASURE_BATCH}`;
    await holdPosts(
      tx,
      sql`id in (with mine as materialized (${mine})
        select id from mine union select repost_of_id from mine
        union select r.id from mine join posts r on r.repost_of_id = mine.id)`,
    );
  },
  run: async (tx, userId) => {
    const gone = await firstRow<{ count: number; lost: { companyId: number; posts: number }[] }>(
      tx,
      sql`with gone as (
    delete from posts where id in (select id from posts where author_id = ${userId} order by id limit ${ERASURE_BATCH})
    returning id, company_id, deleted_at, repost_of_id
  ), n as (select company_id, count(*) as posts from gone where company_id is not null and deleted_at is null group by company_id),
  again as (select repost_of_id as id, count(*) as reposts from gone where repost_of_id is not null and deleted_at is null group by repost_of_id),
  originals as (update posts o set repost_count = o.repost_count - again.reposts,
      reposter_count = o.reposter_count - case when exists (select 1 from posts more where more.repost_of_id = o.id
        and more.author_id = ${userId} and more.deleted_at is null and more.id not in (select gone.id from gone)) then 0 else 1 end
    from again where o.id = again.id and o.id not in (select gone.id from gone))
  select (select count(*) from gone) as count,
    (select coalesce(json_agg(json_build_object('companyId', company_id, 'posts', posts)), '[]') from n) as lost`,
    );
    await losePosts(tx, gone?.lost ?? []);
    return gone?.count ?? 0;
  },
};

export const postsErasure: EraseMember = {
  tables: {
    posts: 'goes',
    post_mentions: 'goes',
    post_drafts: 'goes',
    hidden_posts: 'goes',
    topic_follows: 'goes',
    timelines: 'goes',
    timeline_posts: stays('numbers that nobody reads any more, until the next filling'),
  },
  steps: [topicFollows, topicsOfPosts, posts],
  leave: leavePosts,
  leaving: countLeaving,
};

/** Posts in the name of a company. */
export const postsMerge: MergeCompany = {
  tables: { posts: 'moves' },
  move: async (tx, { fromId, intoId }, notes) => {
    const moved = await firstRow<{ live: number }>(
      tx,
      sql`with moved as (
          update posts set company_id = ${intoId} where company_id = ${fromId} returning id as key, deleted_at
        ), noted as (${notes.moved('posts', sql`select key from moved`)})
        select count(*) as live from moved where deleted_at is null`,
    );
    return { posts: moved?.live ?? 0 };
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    const moved = await firstRow<{ live: number }>(
      tx,
      sql`with moved as (
          update posts set company_id = ${fromId}
          where company_id = ${intoId} and id in (${notes.movedKeys('posts')}) returning deleted_at
        )
        select count(*) as live from moved where deleted_at is null`,
    );
    const posts = moved?.live ?? 0;
    return { taken: { posts }, given: { posts } };
  },
};
