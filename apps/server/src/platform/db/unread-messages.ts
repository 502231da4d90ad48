/** SQL for "the mute of this row of `conversation_members` holds now". */
export const isMutedNow = (member: string, now: string): string =>
  `(${member}.muted_at is not null and (${member}.muted_until is null or ${member}.muted_until > ${now}))`;

/** One row with `count` and `requests`, as the contract's `UnreadMessages` has them. */
export const unreadMessagesSql = (reader: string, now: string): string => `select
  (select coalesce(sum(cm.unread_count), 0)::bigint from conversation_members cm
    where cm.user_id = ${reader} and cm.unread_count > 0 and cm.folder = 'inbox' and not ${isMutedNow('cm', now)}) as count,
  (select count(*) from conversation_members cm
    where cm.user_id = ${reader} and cm.folder = 'request' and cm.last_message_id is not null) as requests`;
