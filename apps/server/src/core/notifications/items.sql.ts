import type { ToldThing, WaitingCount } from '../../platform/notifications/notification.ts';
import { personCard } from '../accounts/public.ts';
import { isMutedBy, isVisibleTo } from '../visibility/public.ts';

/** The maximum count, both in one group and of unread notifications. */
const MOST_COUNTED = 1000;
/** Actors shown with their photo. */
const SHOWN_ACTORS = 2;

/** The id of a notification's group; its own id if it isn't grouped. */
export const groupOf = (alias: string): string => `coalesce(${alias}.group_id, ${alias}.id)`;

/**
 * SQL condition: the reader may see it. It has no actor, or one whom they may see and haven't muted. `$1` is the
 * reader, `$2` now. The offset stops the planner from reading all members once instead of one per notification.
 */
export const isVisibleItem = (alias: string): string =>
  `(${alias}.data -> 'actorId' is null or exists (select 1 from users u where u.id = (${alias}.data ->> 'actorId')::bigint ` +
  `and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')} offset 0))`;

/**
 * Text of the subject of a group's newest notification, if it still exists and the reader may see it. A group of
 * several kinds is about the page that they share, not about the part of it that came last.
 */
function snippetOf(things: readonly ToldThing[]): string {
  const choices = things.flatMap(({ key, part, words }) =>
    words
      ? `    when newest.data ? '${key}'${part ? ' and cardinality(among.kinds) = 1' : ''} then (${words(`(newest.data ->> '${key}')::bigint`, '$1', '$2')})\n`
      : [],
  );
  return choices.length > 0 ? `case\n${choices.join('')}  end` : 'null::text';
}

/** Members whom the newest of a group mentions besides the actors: visitors of the profile. */
const named = `select value::bigint from jsonb_array_elements_text(
      case jsonb_typeof(newest.data -> 'visitorIds') when 'array' then newest.data -> 'visitorIds' else '[]'::jsonb end)`;

/**
 * Notifications as the list shows them. `$1` is the reader, `$2` now.
 * @param things whose text is shown
 * @param heads selects from `notifications n` one row for each list item, with `order by` and `limit`
 * @param member SQL condition for the rows `v` that belong to the item with the head `h`
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

/** All notifications of the head's group that the list shows. */
const inGroup = `${groupOf('v')} = h.group_id and v.in_app`;
/** Only the head. */
const alone = 'v.id = h.id';

const anyVisible = (member: string) =>
  `exists (select 1 from notifications v where v.user_id = $1 and ${member} and ${isVisibleItem('v')} offset 0)`;

/** `$3` the id before which the page begins, `$4` the kinds to include or null, `$5` the page size. */
const page = 'n.in_app and n.id < $3';
const ofKinds = (alias: string) => `($4::text[] is null or ${alias}.kind = any($4))`;
const newest = 'order by n.id desc nulls last limit $5';

/** Waits for the digest, unless it was already read in the app. */
const waits = (alias: string) => `${alias}.in_digest and (${alias}.read_at is null or not ${alias}.in_app)`;

/** The SQL of the notification lists. */
export const listSql = (things: readonly ToldThing[]) => ({
  grouped: itemsSql(
    things,
    // A group of several kinds matches the filter of each.
    `n.is_latest and ${page} and ${anyVisible(`${groupOf('v')} = ${groupOf('n')} and v.in_app and ${ofKinds('v')}`)} ${newest}`,
    inGroup,
  ),
  plain: itemsSql(things, `${page} and ${ofKinds('n')} and ${isVisibleItem('n')} ${newest}`, alone),
  /** `$3` as above, `$4` the id of a notification of the group, `$5` the page size. */
  group: itemsSql(
    things,
    `n.in_app and n.id < $3 and ${groupOf('n')} = (
    select ${groupOf('one')} from notifications one where one.id = $4 and one.user_id = $1 and one.in_app
  ) and ${isVisibleItem('n')} ${newest}`,
    alone,
  ),
  /** Individual notifications: `$3` the ids. */
  chosen: itemsSql(things, `n.id = any($3::bigint[]) and ${isVisibleItem('n')} order by n.id desc nulls last`, alone),
  /** Waiting for the digest, grouped: `$3` the maximum number of items. */
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
/**
 * The newest unread group below an id. It walks the index from one group to the next, however many notifications each
 * has.
 */
const nextUnread = (below: string) => `select ${groupOf('n')} as id from notifications n
  where ${unread('n')}${below} order by ${groupOf('n')} desc limit 1`;

const counted = ({ name, select }: WaitingCount) =>
  `, (select row_to_json(waits) from (${select('$1', '$2')}) waits) as "${name}"`;

/**
 * The number of unread items, `MOST_COUNTED` at most: groups once, or individually if the member prefers. It includes
 * the other waiting counts, since every page shows both.
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

/**
 * Unread notifications about `$3`, newest first, without those that the reader may not see; `$4` the maximum number.
 */
export const unreadOfSql = `select n.id, n.data from notifications n
where n.user_id = $1 and n.subject = $3 and n.read_at is null and ${isVisibleItem('n')}
order by n.id desc nulls last limit $4`;
