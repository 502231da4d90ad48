/** SQL for "the mute of this row of `conversation_members` holds now". */
export const isMutedNow = (member: string, now: string): string =>
  `(${member}.muted_at is not null and (${member}.muted_until is null or ${member}.muted_until > ${now}))`;

/** So many conversations are looked at, the latest: a badge shows no more than 99+. */
const MOST_COUNTED = 1000;

/** One row with `count` and `requests`, as the contract's `UnreadMessages` has them. */
export const unreadMessagesSql = (reader: string, now: string): string => `select
  (select coalesce(sum(unread.unread_count), 0)::bigint from (
    select cm.unread_count from conversation_members cm
    where cm.user_id = ${reader} and cm.unread_count > 0 and cm.folder = 'inbox' and not ${isMutedNow('cm', now)}
    order by cm.last_message_id desc limit ${MOST_COUNTED}) unread) as count,
  (select count(*) from (
    select 1 from conversation_members cm
    where cm.user_id = ${reader} and cm.folder = 'request' and cm.last_message_id is not null limit ${MOST_COUNTED}) asked) as requests`;
