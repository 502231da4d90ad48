import { type SQL, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import {
  asCondition,
  isActive,
  isCommentOpen,
  isListedCompany,
  isOpenTo,
  wasVisibleTo,
} from '../../core/visibility/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';

type Report = HandlerInput<typeof api.safety.report>['body'];
export type TargetType = Report['targetType'];
/** What is reported: who answers for it, and its words. */
export type Target = { ownerId: number | null; excerpt: string };
type Viewing = { viewerId: number; now: Date };

const EXCERPT = 500;

/**
 * A block keeps nobody from reporting what was there before it: whoever is hit and then blocked must be heard. What came
 * after it stays out of sight here as everywhere, so the answer tells nobody more than they could read themselves.
 */
const inSight = (alias: string, since: string) => (viewer: string, now: string) =>
  wasVisibleTo(viewer, alias, since, now);

/** Blocking ends a connection, and with it the right to posts for connections: the viewer was told of it or answered it. */
const knewPost = (viewer: string) => `(p.withheld_at is null and (
    exists (select 1 from notifications n where n.user_id = ${viewer} and n.data ->> 'postId' = p.id::text)
    or exists (select 1 from reactions r where r.post_id = p.id and r.user_id = ${viewer})
    or exists (select 1 from saves s where s.post_id = p.id and s.user_id = ${viewer})
    or exists (select 1 from comments mine where mine.post_id = p.id and mine.author_id = ${viewer})))`;

/** The post `p` by `author` is, or was before a block, within the viewer's sight, and not withheld. */
const couldRead = (since: string) => (viewer: string, now: string) =>
  `${inSight('author', since)(viewer, now)} and (${isOpenTo(viewer, 'p')} or ${knewPost(viewer)})`;

/** So is the comment `c` under it by `u`, and the one that it answers. */
const couldReadComment = (viewer: string, now: string) =>
  `${inSight('u', 'c.created_at')(viewer, now)} and ${couldRead('c.created_at')(viewer, now)}
      and ${isCommentOpen(viewer, 'c', 'p')} and (c.parent_id is null or exists (
        select 1 from comments above join users writer on writer.id = above.author_id and ${inSight('writer', 'c.created_at')(viewer, now)}
        where above.id = c.parent_id and ${isCommentOpen(viewer, 'above', 'p')}))`;

const selects: Record<TargetType, (id: number, viewing: Viewing) => SQL> = {
  user: (id, viewing) => sql`select u.id as "ownerId",
      left(concat_ws(E'\n', u.full_name, u.title, u.company, u.bio), ${EXCERPT}) as excerpt
    from users u where u.id = ${id} and ${asCondition(viewing, (_viewer, now) => isActive('u', now))}`,
  company: (id) => sql`select (select r.user_id from company_roles r where r.company_id = c.id and r.role = 'owner'
      order by r.created_at, r.user_id limit 1) as "ownerId",
      left(concat_ws(E'\n', c.name::text, c.tagline, c.about), ${EXCERPT}) as excerpt
    from companies c where c.id = ${id} and ${asCondition({}, () => isListedCompany('c'))}`,
  post: (id, viewing) => sql`select p.author_id as "ownerId", left(p.content, ${EXCERPT}) as excerpt
    from posts p join users author on author.id = p.author_id
    where p.id = ${id} and p.deleted_at is null and ${asCondition(viewing, couldRead('p.created_at'))}`,
  comment: (id, viewing) => sql`select c.author_id as "ownerId", left(c.content, ${EXCERPT}) as excerpt
    from comments c join users u on u.id = c.author_id
    join posts p on p.id = c.post_id and p.deleted_at is null
    join users author on author.id = p.author_id
    where c.id = ${id} and c.withheld_at is null and ${asCondition(viewing, couldReadComment)}`,
  // Of a conversation staff see this one message only. Its sender may be out of sight by now.
  message: (id, { viewerId }) => sql`select (select u.id from users u where u.id = m.sender_id) as "ownerId",
      left(m.content, ${EXCERPT}) || case m.attachment_type when 'image' then E'\n[a picture]' when 'document' then E'\n[a document]'
        when 'video' then E'\n[a video]' else '' end as excerpt
    from messages m
    join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${viewerId}
    where m.id = ${id} and m.seq > cm.cleared_seq and m.deleted_at is null and m.removed_at is null
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewerId})`,
};

/** What a member is about to report, or null where they cannot see it and could not before a block. */
export function findTarget(
  db: Db,
  { targetType, targetId }: Pick<Report, 'targetType' | 'targetId'>,
  viewing: Viewing,
): Promise<Target | null> {
  return firstRow<Target>(db, selects[targetType](targetId, viewing));
}
