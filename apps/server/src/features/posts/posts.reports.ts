import { sql } from 'drizzle-orm';
import { asCondition, isOpenTo, wasVisibleTo } from '../../core/visibility/public.ts';
import { isOwnReaction } from '../../core/reactions/public.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/reports/report-kind.ts';
import { postRemoval } from './moderation/post-removal.ts';

/** Blocking ends a connection, and with it the right to posts for connections: the viewer was told of it or answered it. */
const knewPost = (viewer: string, row: string) => `(${row}.withheld_at is null and (
    exists (select 1 from notifications n where n.user_id = ${viewer} and n.data ->> 'postId' = ${row}.id::text)
    or exists (select 1 from reactions r where ${isOwnReaction('r', 'post', `${row}.id`, viewer)})
    or exists (select 1 from saves s where s.subject_kind = 'post' and s.subject_id = ${row}.id and s.user_id = ${viewer})
    or exists (select 1 from comments mine where mine.subject_kind = 'post' and mine.subject_id = ${row}.id and mine.author_id = ${viewer})))`;

/**
 * SQL of "the post is, or was before a block, within the viewer's sight". A block keeps nobody from reporting what was there
 * before it: whoever is hit and then blocked must be heard. What came after it stays out of sight here as everywhere, so the
 * answer tells nobody more than they could read themselves.
 */
export const couldReadPost = (viewer: string, row: string, now: string, since: string): string =>
  `(${row}.deleted_at is null and (${isOpenTo(viewer, row)} or ${knewPost(viewer, row)}) and exists (
    select 1 from users author where author.id = ${row}.author_id and ${wasVisibleTo(viewer, 'author', since, now)}))`;

const currentText = `left(x.content, ${REPORT_EXCERPT})`;
const isVisible = 'x.deleted_at is null and x.withheld_at is null';

/** Posts, which answer for themselves: they are withheld, removed and put back. */
export const postReports: readonly ReportKind[] = [
  {
    kind: 'post',
    name: 'post',
    find: (id, viewing) => sql`select p.author_id as "ownerId", left(p.content, ${REPORT_EXCERPT}) as excerpt
      from posts p
      where p.id = ${id} and ${asCondition(viewing, (viewer, now) => couldReadPost(viewer, 'p', now, 'p.created_at'))}`,
    staffView: { table: 'posts', href: `'/post/' || k.target_id`, currentText, isVisible },
    removal: postRemoval,
  },
];
