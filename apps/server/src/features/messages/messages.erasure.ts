import { sql } from 'drizzle-orm';
import { type EraseMember, ERASURE_BATCH, inOneStatement, stays } from '../../platform/personal-data/erase-member.ts';

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
