import { isVisibleTo } from '../../core/visibility/public.ts';
import type { BoundFiles } from '../../platform/files/bound-files.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { isGone } from './conversation.sql.ts';

/** A message of a conversation of two, for these two alone. */
export const messageSubject: SubjectKind = {
  kind: 'message',
  noun: 'message',
  notFound: 'This message is not available',
  cards: subjectStatement(
    'message',
    `select m.id, sender.full_name as title, left(m.content, ${SUBJECT_EXCERPT}) as excerpt, sender.avatar_url as "imageUrl",
  '/messages/' || cm.other_id as href, json_build_array(m.sender_id) as "toldIds"
from messages m
join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
join users sender on sender.id = m.sender_id and ${isVisibleTo('$1', 'sender', '$2')}
join users other on other.id = cm.other_id and ${isVisibleTo('$1', 'other', '$2')}
where m.id = any($3::bigint[]) and m.seq > cm.cleared_seq and not ${isGone('m')}
  and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)`,
  ),
};

/** What stands in a conversation, as its thread shows it: until a request is accepted, what came with its words is kept back. */
export const messagesFiles: BoundFiles = {
  isShown: ({ viewer }) => `exists (select 1 from messages m
    join conversations c on c.id = m.conversation_id
    join conversation_members own on own.conversation_id = c.id and own.user_id = ${viewer}
    where m.upload_id = f.id and m.deleted_at is null and m.removed_at is null and m.seq > own.cleared_seq
      and not (coalesce(c.awaits_id = ${viewer}, false) and m.sender_id <> ${viewer})
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewer}) offset 0)`,
};
