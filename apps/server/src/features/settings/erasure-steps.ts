import { REACTION_KINDS } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

const BATCH = 500;

/** Deletes up to a batch of rows and sets the counters of what stays right, in one statement; gives how many went. */
/** `now`: the present, as text in ISO form. */
type Step = (userId: number, now: string) => SQL;

const forEachKind = (part: (kind: string) => SQL) => sql.join(REACTION_KINDS.map(part), sql`, `);
const perKind = forEachKind((kind) => sql`count(*) filter (where kind = ${kind}) as ${sql.identifier(kind)}`);
const lessPerKind = forEachKind((kind) => {
  const counter = sql.identifier(`${kind}_count`);
  return sql`${counter} = p.${counter} - n.${sql.identifier(kind)}`;
});

const reactions: Step = (userId) => sql`with gone as (
    delete from reactions where user_id = ${userId} and post_id in (
      select post_id from reactions where user_id = ${userId} limit ${BATCH}) returning post_id, kind
  ), n as (select post_id, ${perKind} from gone group by post_id),
  counted as (update posts p set ${lessPerKind} from n where p.id = n.post_id)
  select count(*) as count from gone`;

const commentReactions: Step = (userId) => sql`with gone as (
    delete from comment_reactions where user_id = ${userId} and comment_id in (
      select comment_id from comment_reactions where user_id = ${userId} limit ${BATCH}) returning comment_id, kind
  ), n as (select comment_id, ${perKind} from gone group by comment_id),
  counted as (update comments p set ${lessPerKind} from n where p.id = n.comment_id)
  select count(*) as count from gone`;

/** The posts' counters follow by themselves; their rows are held first, as whoever writes comments does. */
const comments: Step = (userId) => sql`with mine as materialized (
    select id, post_id from comments where author_id = ${userId} order by id limit ${BATCH}
  ), held as materialized (
    select id from posts where id in (select post_id from mine) order by repost_of_id is null, id for no key update
  ), gone as (
    delete from comments where id in (select id from mine) and (select count(*) from held) >= 0 returning id
  )
  select count(*) as count from gone`;

/** Whom the member follows: they lose a follower, and a connection where they follow back. */
const following: Step = (userId) => sql`with gone as (
    delete from follows where id in (select id from follows where follower_id = ${userId} order by id limit ${BATCH})
    returning user_id, company_id, state
  ), counted as (select user_id, company_id from gone where state = 'following'),
  people as (update users u set follower_count = u.follower_count - 1,
      connection_count = u.connection_count - case when exists (
        select 1 from follows back where back.follower_id = u.id and back.user_id = ${userId} and back.state = 'following'
      ) then 1 else 0 end
    from counted where u.id = counted.user_id),
  firms as (update companies c set follower_count = c.follower_count - 1 from counted where c.id = counted.company_id)
  select count(*) as count from gone`;

/** Who follows the member; the member's own follows are gone by then, and with them the connections. */
const followers: Step = (userId) => sql`with gone as (
    delete from follows where id in (select id from follows where user_id = ${userId} order by id limit ${BATCH})
    returning follower_id, state
  ), people as (update users u set following_count = u.following_count - 1 from gone
    where u.id = gone.follower_id and gone.state = 'following')
  select count(*) as count from gone`;

/** Topics are held in the order of their numbers, as whoever posts about them or follows them does. */
const topicFollows: Step = (userId) => sql`with mine as materialized (
    select topic_id from topic_follows where user_id = ${userId} order by topic_id limit ${BATCH}
  ), held as materialized (
    select id from topics where id in (select topic_id from mine) order by id for no key update
  ), gone as (
    delete from topic_follows where user_id = ${userId} and topic_id in (select id from held) returning topic_id
  ), counted as (update topics t set follower_count = t.follower_count - 1 from gone where t.id = gone.topic_id)
  select count(*) as count from gone`;

/** What the member's posts are about; the topics' counters follow by themselves. */
const topicsOfPosts: Step = (userId) => sql`with mine as materialized (
    select pt.post_id, pt.topic_id from posts p join post_topics pt on pt.post_id = p.id
    where p.author_id = ${userId} order by p.id limit ${BATCH}
  ), held as materialized (
    select id from topics where id in (select topic_id from mine) order by id for no key update
  ), gone as (
    delete from post_topics where (post_id, topic_id) in (select post_id, topic_id from mine)
      and (select count(*) from held) >= 0 returning post_id
  )
  select count(*) as count from gone`;

/**
 * Posts take along what others wrote and pressed under them; what they repeated has one reposter less, once none of the
 * member's reposts of it is left.
 */
const posts: Step = (userId) => sql`with gone as (
    delete from posts where id in (select id from posts where author_id = ${userId} order by id limit ${BATCH})
    returning id, company_id, deleted_at, repost_of_id
  ), n as (select company_id, count(*) as posts from gone where company_id is not null and deleted_at is null group by company_id),
  firms as (update companies c set post_count = greatest(c.post_count - n.posts, 0) from n where c.id = n.company_id),
  again as (select repost_of_id as id, count(*) as reposts from gone where repost_of_id is not null and deleted_at is null group by repost_of_id),
  originals as (update posts o set repost_count = o.repost_count - again.reposts,
      reposter_count = o.reposter_count - case when exists (select 1 from posts more where more.repost_of_id = o.id
        and more.author_id = ${userId} and more.deleted_at is null and more.id not in (select gone.id from gone)) then 0 else 1 end
    from again where o.id = again.id and o.id not in (select gone.id from gone))
  select count(*) as count from gone`;

/** What was said stays with the other member; a conversation that nobody has any more goes with its messages. */
const conversations: Step = (userId) => sql`with mine as materialized (
    select c.id from conversation_members cm join conversations c on c.id = cm.conversation_id
    where cm.user_id = ${userId} order by c.id limit ${BATCH} for no key update of c
  ), left_alone as (
    delete from conversations where id in (select id from mine)
      and not exists (select 1 from conversation_members them where them.conversation_id = conversations.id and them.user_id <> ${userId})
    returning id
  ), gone as (
    delete from conversation_members where user_id = ${userId} and conversation_id in (select id from mine) returning conversation_id
  )
  select count(*) as count from gone`;

/** No counter rests on what was seen, but a member saw far more than one statement should delete. */
/**
 * Groups lose a member; one that the member owned asks its moderator of longest standing. Rows of groups are held first, in the
 * order of their numbers, as whoever joins or leaves does.
 */
const memberships: Step = (userId, now) => sql`with mine as materialized (
    select group_id from group_members where user_id = ${userId} order by group_id limit ${BATCH}
  ), held as materialized (
    select id from groups where id in (select group_id from mine) order by id for no key update
  ), gone as (
    delete from group_members where user_id = ${userId} and group_id in (select id from held) returning group_id, role
  ), counted as (
    update groups g set member_count = g.member_count - 1, owner_id = next.owner_id, handover_to_id = next.handover_to_id,
      ownerless_at = case when next.owner_id is null and next.handover_to_id is null
        then coalesce(g.ownerless_at, ${now}::timestamptz) end
    from (
      select o.id, nullif(o.owner_id, ${userId}) as owner_id, case when gone.role = 'owner' or o.handover_to_id = ${userId} then (
        select m.user_id from group_members m where m.group_id = o.id and m.role = 'moderator' and m.user_id <> ${userId}
          and gone.role = 'owner'
        order by m.moderator_since, m.id limit 1) else o.handover_to_id end as handover_to_id
      from gone join groups o on o.id = gone.group_id
    ) next where g.id = next.id)
  select count(*) as count from gone`;

/** Groups in which nobody is left. */
const emptyGroups: Step = () => sql`with gone as (
    delete from groups where id in (select id from groups where member_count = 0 order by member_count, id limit ${BATCH}) returning id
  )
  select count(*) as count from gone`;

const impressions: Step = (userId) => sql`with gone as (
    delete from impressions where (post_id, day, viewer_id) in (
      select post_id, day, viewer_id from impressions where viewer_id = ${userId} limit ${BATCH}) returning post_id
  ) select count(*) as count from gone`;

/** In this order: a connection is counted from the member's side, and posts come after what the member did under them. */
const steps: readonly Step[] = [
  impressions,
  conversations,
  reactions,
  commentReactions,
  comments,
  following,
  followers,
  topicFollows,
  topicsOfPosts,
  posts,
  memberships,
  emptyGroups,
];

const member = sql.identifier('user_id');
const follower = sql.identifier('follower_id');

/** Members at the other end of the next follows to go, and the leaving one, in the order in which `lockMembers` holds them. */
const holdMembers = (userId: number, own: SQL, other: SQL): SQL => sql`select id from users where id = ${userId}
    or id in (select ${other} from follows where ${own} = ${userId} order by id limit ${BATCH})
  order by id for no key update`;

/** Reposts come before what they repeat, as everywhere. */
const holdPosts = (which: SQL): SQL =>
  sql`select id from posts where ${which} order by repost_of_id is null, id for no key update`;

/**
 * What a step holds before it begins, in a statement of its own: in the order in which members' own commands hold it, so that
 * none waits in a circle, and so that the step sees what those changed whom it waited for.
 */
const holds = new Map<Step, readonly ((userId: number) => SQL)[]>([
  [
    reactions,
    [(userId) => holdPosts(sql`id in (select post_id from reactions where user_id = ${userId} limit ${BATCH})`)],
  ],
  [
    following,
    [
      (userId) => holdMembers(userId, sql`${follower}`, sql`${member}`),
      (userId) => sql`select id from companies where id in (
          select company_id from follows where follower_id = ${userId} order by id limit ${BATCH})
        order by id for no key update`,
    ],
  ],
  [followers, [(userId) => holdMembers(userId, sql`${member}`, sql`${follower}`)]],
  [
    posts,
    [
      (userId) => sql`select id from companies where id in (select company_id from posts where author_id = ${userId})
        order by id for no key update`,
      (userId) => {
        const mine = sql`select id, repost_of_id from posts where author_id = ${userId} order by id limit ${BATCH}`;
        return holdPosts(sql`id in (with mine as materialized (${mine})
          select id from mine union select repost_of_id from mine
          union select r.id from mine join posts r on r.repost_of_id = mine.id)`);
      },
    ],
  ],
]);

/** Class of the locks that hold an account while it is erased; any number that nothing else uses. */
const LOCK_CLASS = 7414;
const LOCKS = 2 ** 31;

/** Holds an account until the transaction ends: of several processes that erase it, one at a time takes rows away. */
export async function holdErasure(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${userId % LOCKS}::int)`);
}

/** Takes away, batch by batch, all rows of a member on which counters of others rest. Broken off anywhere, it goes on from there. */
export async function removeCountedRows(db: Db, userId: number, now: Date): Promise<void> {
  for (const step of steps) {
    for (;;) {
      const done = await db.transaction(async (tx) => {
        await holdErasure(tx, userId);
        for (const hold of holds.get(step) ?? []) await tx.execute(hold(userId));
        return firstRow<{ count: number }>(tx, step(userId, now.toISOString()));
      });
      if ((done?.count ?? 0) < BATCH) break;
    }
  }
}
