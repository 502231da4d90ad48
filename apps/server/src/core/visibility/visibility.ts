import { type SQL, sql } from 'drizzle-orm';

/**
 * The one rule of who may be seen by whom, as SQL. Every list that names a member goes through it.
 * Staff see everybody, but through the admin area and its own statements.
 */

/**
 * SQL for "may be seen by members now": approved, not suspended, not gone by themself.
 * @param alias of the `users` row
 * @param now parameter that holds the present, such as `$2`
 */
export const isActive = (alias: string, now: string): string =>
  `${alias}.application_status = 'approved' and ${alias}.deactivated_at is null and (${alias}.suspended_until is null or ${alias}.suspended_until <= ${now})`;

/**
 * SQL for "neither of the two blocked the other".
 * @param viewer parameter or column with the viewer's number
 * @param person column with the other's number, such as `u.id`
 */
export const isNotBlocked = (viewer: string, person: string): string =>
  `not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = ${person}) ` +
  `and not exists (select 1 from blocks b where b.blocker_id = ${person} and b.blocked_id = ${viewer})`;

/**
 * SQL for "the viewer may see this member": `isActive` and no block either way.
 * @param alias of the `users` row
 */
export const isVisibleTo = (viewer: string, alias: string, now: string): string =>
  `${isActive(alias, now)} and ${isNotBlocked(viewer, `${alias}.id`)}`;

/**
 * SQL for "the viewer may see this member, or could when this came about": `isVisibleTo` without blocks that are younger. What
 * somebody saw of a member can be reported after one of the two blocked the other.
 * @param alias of the `users` row
 * @param since column with the time of what is looked at, such as `p.created_at`
 */
export const wasVisibleTo = (viewer: string, alias: string, since: string, now: string): string =>
  `${isActive(alias, now)} ` +
  `and not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = ${alias}.id and b.created_at < ${since}) ` +
  `and not exists (select 1 from blocks b where b.blocker_id = ${alias}.id and b.blocked_id = ${viewer} and b.created_at < ${since})`;

/**
 * `isNotBlocked` for statements that look at thousands of members: a common table expression `hidden` with whom the viewer
 * blocked or is blocked by, and the condition that reads it. No join, so a statement that needs the first of many stops there.
 */
export const hiddenFrom = (viewer: string): string =>
  `hidden as materialized (
  select b.blocked_id as id from blocks b where b.blocker_id = ${viewer}
  union all select b.blocker_id from blocks b where b.blocked_id = ${viewer}
)`;

/** SQL for "not in `hiddenFrom`". */
export const isNotHidden = (person: string): string => `${person} not in (select id from hidden)`;

/** SQL for "the viewer muted this member": for feeds, comments and notifications, never for profiles or search by name. */
export const isMutedBy = (viewer: string, person: string, now: string): string =>
  `exists (select 1 from mutes m where m.muter_id = ${viewer} and m.muted_id = ${person} and (m.until is null or m.until > ${now}))`;

/** `isMutedBy` for such statements: a relation `muted`, and the condition that reads it. */
export const mutedBy = (viewer: string, now: string): string =>
  `muted as materialized (
  select m.muted_id as id from mutes m where m.muter_id = ${viewer} and (m.until is null or m.until > ${now})
)`;

/** SQL for "not in `mutedBy`". */
export const isNotMuted = (person: string): string => `${person} not in (select id from muted)`;

/** SQL for "members may see this company": neither suspended nor merged into another. */
export const isListedCompany = (alias: string): string =>
  `${alias}.suspended_at is null and ${alias}.merged_into_id is null`;

const viewerPlace = '{viewer}';
const nowPlace = '{now}';

/**
 * One of these rules as a condition of drizzle: `asCondition({ viewerId, now }, (viewer, at) => isVisibleTo(viewer, 'users', at))`.
 * The rule is text of ours; viewer and present become parameters.
 */
export function asCondition(
  { viewerId, now }: { viewerId?: number; now?: Date },
  rule: (viewer: string, now: string) => string,
): SQL {
  const values = new Map([
    [viewerPlace, sql`${viewerId}::bigint`],
    [nowPlace, sql`${now?.toISOString()}::timestamptz`],
  ]);
  const parts = rule(viewerPlace, nowPlace).split(/(\{viewer\}|\{now\})/);
  // oxlint-disable-next-line no-restricted-properties -- the text comes from the functions above, values are parameters
  return sql.join(parts.map((part) => values.get(part) ?? sql.raw(part)));
}
