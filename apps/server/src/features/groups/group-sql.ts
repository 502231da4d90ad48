import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { isActive, isVisibleTo } from '../../core/visibility/public.ts';

/** Who looks, and when. */
export type Viewing = { viewerId: number; now: Date };

/** SQL for "this request waits, as far as who made it can see": declined ones go on to look so until they may ask again. */
export const seemsWaiting = (alias: string, now: string): string =>
  `(${alias}.withdrawn_at is null and (${alias}.declined_at is null or ${alias}.declined_at > ${now}::timestamptz - make_interval(days => ${GROUP_LIMITS.askAgainDays})))`;

/** The viewer's own row of `group_members`, joined to `groups g` as `mine`. */
export const ownMembership = (viewer: string): string =>
  `left join group_members mine on mine.group_id = g.id and mine.user_id = ${viewer}`;

const heldBy = (table: string, viewer: string) =>
  `exists (select 1 from ${table} x where x.group_id = g.id and x.user_id = ${viewer})`;

/** SQL for "the viewer knows that the group is there": `groups g` with `ownMembership`. */
export const isFindable = (viewer: string): string =>
  `(g.visibility <> 'hidden' or mine.id is not null or (${heldBy('group_invites', viewer)} and not ${heldBy('group_bans', viewer)}))`;

/** SQL for "the viewer may read the discussion". Chat, members and files are for members alone. */
export const isReadable = (viewer: string): string =>
  `(mine.id is not null or (g.visibility = 'listed' and not ${heldBy('group_bans', viewer)}))`;

/**
 * SQL for the version of who may be in the room of `groups g`: it rises whenever somebody leaves the group, in whatever way, and
 * whenever the status of any account changes. Triggers raise both (`groups.membership_version`, `standing_version`).
 */
export const membershipVersion = `(g.membership_version + coalesce((select v.version from standing_version v), 0))`;

/** What the viewer is to the group, as the contract's `GroupStanding`. */
const standing = (viewer: string, now: string) => `case when mine.id is not null then 'member'
    when ${heldBy('group_bans', viewer)} then 'banned'
    when ${heldBy('group_invites', viewer)} then 'invited'
    when exists (select 1 from group_requests x where x.group_id = g.id and x.user_id = ${viewer} and ${seemsWaiting('x', now)}) then 'requested'
    else 'none' end`;

/**
 * The select list of the contract's `GroupCard` for `groups g` with `ownMembership`. Lists of groups show the size that they are
 * ordered by; a group's own page counts whom its list of members shows.
 */
export const groupCard = (viewer: string, now: string, members = 'g.member_count'): string =>
  `g.id, g.name, g.topic, g.cover_url as "coverUrl", g.visibility, g.join_policy as "joinPolicy", ${members} as "memberCount",
  ${standing(viewer, now)} as standing, mine.role`;

/** SQL for "the mute of this row of `group_members` holds now". */
export const isMuted = (alias: string, now: string): string =>
  `(${alias}.muted_at is not null and (${alias}.muted_until is null or ${alias}.muted_until > ${now}))`;

/** The mute of a row of `group_members` as the contract's `GroupMuteState`. */
export const muteState = (alias: string, now: string): string =>
  `json_build_object('muted', ${isMuted(alias, now)}, 'until', case when ${isMuted(alias, now)} then to_char(${alias}.muted_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)`;

const judges = (viewer: string, group: string) =>
  `exists (select 1 from group_members judge where judge.group_id = ${group} and judge.user_id = ${viewer} and judge.role in ('owner', 'moderator') offset 0)`;

/**
 * SQL for "the viewer may see this member in the group, and what they say there": `isVisibleTo`, where those who moderate
 * the group see all of it, since a block must keep nobody from being moderated.
 * @param person alias of the `users` row
 * @param group column or parameter with the group's number
 */
export const isSeenInGroup = (viewer: string, person: string, group: string, now: string): string =>
  `${isActive(person, now)} ` +
  `and not exists (select 1 from blocks x where x.blocker_id = ${viewer} and x.blocked_id = ${person}.id and not ${judges(viewer, group)}) ` +
  `and not exists (select 1 from blocks x where x.blocker_id = ${person}.id and x.blocked_id = ${viewer} and not ${judges(viewer, group)})`;

/** SQL for how many members of `groups g` the viewer may see: those of the list of members. */
export const visibleMembers = (viewer: string, now: string): string =>
  `(select count(*)::int from group_members x join users xu on xu.id = x.user_id and ${isSeenInGroup(viewer, 'xu', 'g.id', now)} where x.group_id = g.id)`;

/** SQL for "its author is gone, or is someone whom the viewer may see": what the chat shows. `alias` is the sender, left-joined. */
export const isMessageVisible = (message: string, sender: string): string =>
  `(${message}.sender_id is null or ${sender}.id is not null)`;

/** The join behind `isMessageVisible`. */
export const senderJoin = (message: string, sender: string, viewer: string, now: string): string =>
  `left join users ${sender} on ${sender}.id = ${message}.sender_id and ${isSeenInGroup(viewer, sender, `${message}.group_id`, now)}`;

/** SQL for "this member tells others what they have read". */
export const sharesReadReceipts = (alias: string): string =>
  `coalesce(${alias}.preferences ->> 'readReceipts', 'true') <> 'false'`;

/** A row of `group_files f` with `uploads file` as the contract's `ChatAttachment`, or null. */
export const attachment = `case when file.id is not null then json_build_object('type', file.type, 'url', '/uploads/' || file.key,
    'name', file.original_name, 'bytes', file.bytes, 'smallUrl', '/uploads/' || file.small_key,
    'width', case when file.type = 'image' then file.width end, 'height', case when file.type = 'image' then file.height end,
    'playUrl', case when file.type = 'video' then '/uploads/' || file.derived_key end) end`;

/** The join behind `attachment`. */
export const attachmentJoin = (row: string): string =>
  `left join group_files f on f.id = ${row}.file_id left join uploads file on file.id = f.upload_id`;

/** Members whom the words name and the viewer may see, as the contract has them. */
export const namedIn = (ids: string, viewer: string, now: string): string =>
  `coalesce((select json_agg(json_build_object('id', n.id, 'fullName', n.full_name) order by n.id)
    from users n where n.id = any(${ids}) and ${isVisibleTo(viewer, 'n', now)}), '[]'::json)`;
