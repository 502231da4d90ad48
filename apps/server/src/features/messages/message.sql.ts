import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import type { CallOutput, api } from '@innerspring/contract';
import { isGone, oneLine } from './conversation.sql.ts';

type Wire = CallOutput<typeof api.messages.send>;

/** One row of `messageCards`. */
export type MessageRow = Omit<
  Wire,
  'sharedPost' | 'reactions' | 'createdAt' | 'editedAt' | 'deletedAt' | 'editableUntil'
> & {
  postId: number | null;
  reactions: Wire['reactions'] | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  editableUntil: Date | null;
};

const QUOTE = 140;

/** Until the reader accepts a request, what came with its words is kept back. */
const held = `(own.awaits_id = $1 and m.sender_id <> $1)`;
const open = `not ${isGone('m')} and not coalesce(${held}, false)`;

const attachment = `case when m.upload_id is not null and ${open} then (
    select json_build_object('type', m.attachment_type, 'url', '/uploads/' || f.key, 'name', f.original_name, 'bytes', f.bytes,
      'smallUrl', '/uploads/' || f.small_key, 'width', case when f.type = 'image' then f.width end,
      'height', case when f.type = 'image' then f.height end,
      'playUrl', case when f.type = 'video' then '/uploads/' || f.derived_key end)
    from uploads f where f.id = m.upload_id
  ) end`;

const linkPreview = `case when m.link_preview_id is not null and ${open} then (
    select json_build_object('url', l.url, 'title', l.title, 'description', l.description, 'siteName', l.site_name,
      'image', case when picture.id is not null then
        json_build_object('url', '/uploads/' || picture.key, 'width', picture.width, 'height', picture.height) end)
    from link_previews l left join uploads picture on picture.id = l.image_upload_id where l.id = m.link_preview_id
  ) end`;

const replyTo = `case when m.reply_to_id is not null and not ${isGone('m')} then (
    select json_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id,
      'excerpt', case when ${isGone('q')} then '' else ${oneLine('q.content', QUOTE)} end,
      'attachmentType', case when not ${isGone('q')} then q.attachment_type end, 'isDeleted', ${isGone('q')})
    from messages q where q.id = m.reply_to_id and q.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = q.id and h.user_id = $1)
  ) end`;

const reactions = `(select json_agg(json_build_object('emoji', r.emoji, 'count', r.count, 'mine', r.mine) order by r.first)
    from (select emoji, count(*)::int as count, bool_or(user_id = $1) as mine, min(created_at) as first
      from message_reactions where message_id = m.id group by emoji) r)`;

/**
 * The one select of messages as their reader has them, without what they deleted for themself, in the conversation of the
 * reader `$1` and the member `$3`; `$2` is the present. Numbers are picked first, along the conversation's own index, so
 * that what a message shows is looked up for one page only.
 * @param pick conditions on `m`, with order and limit where there is one
 */
export const messageCards = (pick: string, order = ''): string => `with own as materialized (
  select c.id, c.awaits_id, cm.cleared_seq
  from conversation_members cm join conversations c on c.id = cm.conversation_id
  where cm.user_id = $1 and cm.other_id = $3
), picked as materialized (
  select found.id from own cross join lateral (
    select m.id from messages m
    where m.conversation_id = own.id and m.seq > own.cleared_seq
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = $1)
      and ${pick}
  ) found
)
select m.id, m.seq, m.version, m.sender_id as "senderId", m.sender_id = $1 as "isOwn",
  case when m.sender_id = $1 then m.client_id end as "clientId",
  case when ${isGone('m')} then '' else m.content end as content,
  ${attachment} as attachment, ${linkPreview} as "linkPreview", case when ${open} then m.post_id end as "postId",
  ${replyTo} as "replyTo", ${reactions} as reactions,
  coalesce(${held}, false) and not ${isGone('m')}
    and (m.upload_id is not null or m.link_preview_id is not null or m.post_id is not null) as "isHeldBack",
  m.created_at as "createdAt", m.edited_at as "editedAt", coalesce(m.deleted_at, m.removed_at) as "deletedAt",
  case when m.sender_id = $1 and not ${isGone('m')} and m.created_at + interval '${MESSAGE_EDIT_MINUTES} minutes' > $2
    then m.created_at + interval '${MESSAGE_EDIT_MINUTES} minutes' end as "editableUntil"
from picked join messages m on m.id = picked.id cross join own
${order}`;
