import { sql } from 'drizzle-orm';
import { exportedPerson as person } from '../../core/accounts/public.ts';
import {
  ERASURE_BATCH,
  type EraseMember,
  inOneStatement,
  stays,
  type ExportData,
} from '../../platform/personal-data/personal-data.ts';
export const messagesExport: ExportData = {
  areas: [
    {
      name: 'messages',
      tables: ['messages', 'conversation_members'],
      select: `select m.id as key, ${person('cm.other_id', 'with')}, m.sender_id = $1 as "isMine", m.content, m.attachment_type as "attachment",
      (select f.original_name from uploads f where f.id = m.upload_id) as "fileName", m.post_id as "sharedPostId", m.created_at as "sentAt",
      m.edited_at as "editedAt", coalesce(m.deleted_at, m.removed_at) as "deletedAt"
      from conversation_members cm join messages m on m.conversation_id = cm.conversation_id and m.seq > cm.cleared_seq
      where cm.user_id = $1 and m.id > $2 and (m.sender_id = $1 or (m.deleted_at is null and m.removed_at is null))
        and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)`,
    },
    {
      name: 'message-reactions',
      tables: ['message_reactions'],
      select: `select message_id as key, message_id as "messageId", emoji, created_at as "createdAt" from message_reactions where user_id = $1 and message_id > $2`,
    },
    {
      name: 'message-drafts',
      tables: ['message_drafts'],
      select: `select person_id as key, ${person('person_id', 'to')}, content, updated_at as "updatedAt" from message_drafts where user_id = $1 and person_id > $2`,
    },
  ],
  leftOut: {
    conversations: 'the messages themselves are in the archive',
    hidden_messages: 'messages that the member took away from the own view',
  },
};

/** What was said stays with the other member; a conversation that nobody has any more goes with its messages. */
const conversations = inOneStatement(
  'acts',
  (userId) => sql`with mine as materialized (
    select c.id from conversation_members cm join conversations c on c.id = cm.conversation_id
    where cm.user_id = ${userId} order by c.id limit ${ERASURE_BATCH} for no key update of c
  ), left_alone as (
    delete from conversations where id in (select id from mine)
      and not exists (select 1 from conversation_members them where them.conversation_id = conversations.id and them.user_id <> ${userId})
    returning id
  ), gone as (
    delete from conversation_members where user_id = ${userId} and conversation_id in (select id from mine) returning conversation_id
  )
  select count(*) as count from gone`,
);

export const messagesErasure: EraseMember = {
  tables: {
    conversations: stays('with the other member, as one with a former member'),
    conversation_members: 'goes',
    messages: stays('what was said to the other member is theirs too'),
    message_reactions: 'goes',
    hidden_messages: 'goes',
    message_drafts: 'goes',
  },
  steps: [conversations],
};
