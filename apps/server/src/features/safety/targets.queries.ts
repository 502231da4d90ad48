import { type SQL, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { isCommentOpen, isThreadOpen } from '../../platform/db/comment-visibility.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { isOpenTo } from '../../platform/db/post-visibility.ts';
import { asCondition, isListedCompany, isVisibleTo } from '../../platform/db/visibility.ts';
import type { Db } from '../../platform/deps.ts';

type Report = HandlerInput<typeof api.safety.report>['body'];
export type TargetType = Report['targetType'];
/** What is reported: who answers for it, and its words. */
export type Target = { ownerId: number | null; excerpt: string };
type Viewing = { viewerId: number; now: Date };

const EXCERPT = 500;

const visible = (viewing: Viewing, alias: string): SQL =>
  asCondition(viewing, (viewer, now) => isVisibleTo(viewer, alias, now));

/** The post `p` is within its audience and not withheld. */
const open = (viewing: Viewing): SQL => asCondition(viewing, (viewer) => isOpenTo(viewer, 'p'));

/** The comment `c` under the post `p` is neither deleted nor hidden from the viewer, and neither is the one that it answers. */
const said = (viewing: Viewing): SQL =>
  asCondition(
    viewing,
    (viewer, now) => `${isCommentOpen(viewer, 'c', 'p')} and ${isThreadOpen(viewer, 'c', 'p', now)}`,
  );

const selects: Record<TargetType, (id: number, viewing: Viewing) => SQL> = {
  user: (id, viewing) => sql`select u.id as "ownerId",
      left(concat_ws(E'\n', u.full_name, u.title, u.company, u.bio), ${EXCERPT}) as excerpt
    from users u where u.id = ${id} and ${visible(viewing, 'u')}`,
  company: (id) => sql`select (select r.user_id from company_roles r where r.company_id = c.id and r.role = 'owner'
      order by r.created_at, r.user_id limit 1) as "ownerId",
      left(concat_ws(E'\n', c.name::text, c.tagline, c.about), ${EXCERPT}) as excerpt
    from companies c where c.id = ${id} and ${asCondition({}, () => isListedCompany('c'))}`,
  post: (id, viewing) => sql`select p.author_id as "ownerId", left(p.content, ${EXCERPT}) as excerpt
    from posts p join users u on u.id = p.author_id and ${visible(viewing, 'u')}
    where p.id = ${id} and p.deleted_at is null and ${open(viewing)}`,
  comment: (id, viewing) => sql`select c.author_id as "ownerId", left(c.content, ${EXCERPT}) as excerpt
    from comments c join users u on u.id = c.author_id and ${visible(viewing, 'u')}
    join posts p on p.id = c.post_id and p.deleted_at is null and ${open(viewing)}
    join users author on author.id = p.author_id and ${visible(viewing, 'author')}
    where c.id = ${id} and c.withheld_at is null and ${said(viewing)}`,
  // Of a conversation staff see this one message only. Its sender may be out of sight by now.
  message: (id, { viewerId }) => sql`select (select u.id from users u where u.id = m.sender_id) as "ownerId",
      left(m.content, ${EXCERPT}) || case m.attachment_type when 'image' then E'\n[a picture]' when 'document' then E'\n[a document]'
        when 'video' then E'\n[a video]' else '' end as excerpt
    from messages m
    join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = ${viewerId}
    where m.id = ${id} and m.seq > cm.cleared_seq and m.deleted_at is null and m.removed_at is null
      and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = ${viewerId})`,
};

/** What a member is about to report, or null where they cannot see it. */
export function findTarget(
  db: Db,
  { targetType, targetId }: Pick<Report, 'targetType' | 'targetId'>,
  viewing: Viewing,
): Promise<Target | null> {
  return firstRow<Target>(db, selects[targetType](targetId, viewing));
}
