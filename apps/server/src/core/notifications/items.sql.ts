import type { ToldThing, WaitingCount } from '../../platform/notifications/notification.ts';
import { personCard } from '../accounts/public.ts';
import { isMutedBy, isVisibleTo } from '../visibility/public.ts';

/** More are not counted: neither in one group, nor of what is unread. */
const MOST_COUNTED = 1000;
/** Actors shown with their picture. */
const SHOWN_ACTORS = 2;

/** Number of the group that a notification belongs to; its own where it stands alone. */
export const groupOf = (alias: string): string => `coalesce(${alias}.group_id, ${alias}.id)`;

/**
 * SQL for "the reader may hear of it": nobody did it, or somebody whom they may see and have not muted. `$1` is the reader,
 * `$2` the present. The offset keeps the planner from reading all members once instead of the one asked for each time.
 */
export const isVisibleItem = (alias: string): string =>
  `(${alias}.data -> 'actorId' is null or exists (select 1 from users u where u.id = (${alias}.data ->> 'actorId')::bigint ` +
  `and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')} offset 0))`;

/**
 * Text of what the newest of a group is about, where it still exists and the reader may read it. A group of several kinds is
 * about the page that they share, and not about the part of it that came last.
 */
function snippetOf(things: readonly ToldThing[]): string {
  const choices = things.flatMap(({ key, part, words }) =>
    words
      ? `    when newest.data ? '${key}'${part ? ' and cardinality(among.kinds) = 1' : ''} then (${words(`(newest.data ->> '${key}')::bigint`, '$1', '$2')})\n`
      : [],
  );
  return choices.length > 0 ? `case\n${choices.join('')}  end` : 'null::text';
}

/** Whom the newest of a group names beside who did it: visitors of the profile. */
const named = `select value::bigint from jsonb_array_elements_text(
      case jsonb_typeof(newest.data -> 'visitorIds') when 'array' then newest.data -> 'visitorIds' else '[]'::jsonb end)`;

/**
 * Notifications as the list shows them. `$1` is the reader, `$2` the present.
 * @param things whose words are shown
 * @param heads picks from `notifications n` one row for each thing shown, with `order by` and `limit`
 * @param member SQL for what of a head's group `h` stands under it, as rows `v`
 */
const itemsSql = (things: readonly ToldThing[], heads: string, member: string): string => `with heads as materialized (
  select n.id, n.kind, n.subject, ${groupOf('n')} as group_id
  from notifications n
  where n.user_id = $1 and ${heads}
)
select h.id, h.kind, h.subject, newest.data, newest.created_at as "createdAt", among.count, among.kinds, among.people, array_to_json(among."actorIds") as "actorIds",
  among."isUnread", ${snippetOf(things)} as snippet,
  (select coalesce(json_agg(card.person), '[]') from (
    select ${personCard('u', '$2')} as person
    from users u
    where u.id = any(among."actorIds" || array(${named})) and ${isVisibleTo('$1', 'u', '$2')}
    order by array_position(among."actorIds", u.id), u.id limit ${SHOWN_ACTORS}
  ) card) as actors,
  exists (select 1 from notification_tunings t where t.user_id = $1 and t.key = 'thread:' || h.subject) as "isThreadMuted",
  array(select t.key from notification_tunings t where t.user_id = $1 and t.key like 'type:%') as tunings
from heads h
cross join lateral (
  select count(*)::int as count, array_agg(distinct heard.kind) as kinds, coalesce(bool_or(heard."isUnread"), false) as "isUnread",
    count(distinct heard.actor_id)::int as people, coalesce((array_agg(heard.actor_id order by heard.latest desc)
      filter (where heard.rank = 1))[1:${SHOWN_ACTORS}], '{}') as "actorIds", max(heard.id) as newest_id
  from (
    select row_number() over (partition by seen.actor_id order by seen.id desc) as rank, seen.id as latest, seen.*
    from (
      select v.id, v.kind, (v.data ->> 'actorId')::bigint as actor_id, v.read_at is null as "isUnread"
      from notifications v
      where v.user_id = $1 and ${member} and ${isVisibleItem('v')}
      order by v.id desc nulls last limit ${MOST_COUNTED}
    ) seen
  ) heard
) among
join notifications newest on newest.id = among.newest_id
order by h.id desc`;

/** Everything of the head's group that the list shows. */
const inGroup = `${groupOf('v')} = h.group_id and v.in_app`;
/** The head alone. */
const alone = 'v.id = h.id';

const anyVisible = (member: string) =>
  `exists (select 1 from notifications v where v.user_id = $1 and ${member} and ${isVisibleItem('v')} offset 0)`;

/** `$3` the number before which the page begins, `$4` the kinds wanted or null, `$5` how many. */
const page = 'n.in_app and n.id < $3';
const ofKinds = (alias: string) => `($4::text[] is null or ${alias}.kind = any($4))`;
const newest = 'order by n.id desc nulls last limit $5';

/** What waits for the digest. Read in the app it is no news any more. */
const waits = (alias: string) => `${alias}.in_digest and (${alias}.read_at is null or not ${alias}.in_app)`;

/** The lists of notifications. */
export const listSql = (things: readonly ToldThing[]) => ({
  grouped: itemsSql(
    things,
    // A group of several kinds is behind the filter of each.
    `n.is_latest and ${page} and ${anyVisible(`${groupOf('v')} = ${groupOf('n')} and v.in_app and ${ofKinds('v')}`)} ${newest}`,
    inGroup,
  ),
  plain: itemsSql(things, `${page} and ${ofKinds('n')} and ${isVisibleItem('n')} ${newest}`, alone),
  /** `$3` as above, `$4` the number of a notification of the group, `$5` how many. */
  group: itemsSql(
    things,
    `n.in_app and n.id < $3 and ${groupOf('n')} = (
    select ${groupOf('one')} from notifications one where one.id = $4 and one.user_id = $1 and one.in_app
  ) and ${isVisibleItem('n')} ${newest}`,
    alone,
  ),
  /** What is told one by one: `$3` the numbers. */
  chosen: itemsSql(things, `n.id = any($3::bigint[]) and ${isVisibleItem('n')} order by n.id desc nulls last`, alone),
  /** What waits for the digest, grouped: `$3` how many things at most. */
  digest: itemsSql(
    things,
    `${waits('n')} and ${isVisibleItem('n')} and not exists (
    select 1 from notifications v where v.user_id = n.user_id and ${groupOf('v')} = ${groupOf('n')} and v.id > n.id
      and ${waits('v')} and ${isVisibleItem('v')}
  ) order by n.id desc nulls last limit $3`,
    `${groupOf('v')} = h.group_id and ${waits('v')}`,
  ),
});

const unread = (alias: string) => `${alias}.user_id = $1 and ${alias}.read_at is null and ${alias}.in_app`;
/** The newest unread group below a number: along the index, from one group to the next, however much stands in each. */
const nextUnread = (below: string) => `select ${groupOf('n')} as id from notifications n
  where ${unread('n')}${below} order by ${groupOf('n')} desc limit 1`;

const counted = ({ name, select }: WaitingCount) =>
  `, (select row_to_json(waits) from (${select('$1', '$2')}) waits) as "${name}"`;

/**
 * Things unread, `MOST_COUNTED` at most: groups once, or one by one where the member wants them so. With them what waits
 * elsewhere, since every page shows both.
 */
export const unreadCountSql = (waiting: readonly WaitingCount[]): string => `with recursive waiting as (
  (${nextUnread('')})
  union all
  select (${nextUnread(` and ${groupOf('n')} < waiting.id`)}) from waiting where waiting.id is not null
)
select case when coalesce(me.preferences ->> 'groupNotifications', 'true') = 'true' then (
    select count(*) from (select waiting.id from waiting where waiting.id is not null limit ${MOST_COUNTED}) g
    where ${anyVisible(`${groupOf('v')} = g.id and v.read_at is null and v.in_app`)}
  ) else (
    select count(*) from (
      select from notifications n where ${unread('n')} and ${isVisibleItem('n')} limit ${MOST_COUNTED}
    ) one
  ) end::int as count${waiting.map(counted).join('')}
from users me where me.id = $1`;

/** What is unread about `$3`, newest first, without what the reader may not hear of; `$4` how many at most. */
export const unreadOfSql = `select n.id, n.data from notifications n
where n.user_id = $1 and n.subject = $3 and n.read_at is null and ${isVisibleItem('n')}
order by n.id desc nulls last limit $4`;
