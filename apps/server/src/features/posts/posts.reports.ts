import { sql } from 'drizzle-orm';
import { asCondition, isOpenTo, wasVisibleTo } from '../../core/visibility/public.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/reports/report-kind.ts';
import { postRemoval } from './moderation/post-removal.ts';

/**
 * A block keeps nobody from reporting what was there before it: whoever is hit and then blocked must be heard. What came
 * after it stays out of sight here as everywhere, so the answer tells nobody more than they could read themselves.
 */
export const inSight = (alias: string, since: string) => (viewer: string, now: string) =>
  wasVisibleTo(viewer, alias, since, now);

/** Blocking ends a connection, and with it the right to posts for connections: the viewer was told of it or answered it. */
const knewPost = (viewer: string) => `(p.withheld_at is null and (
    exists (select 1 from notifications n where n.user_id = ${viewer} and n.data ->> 'postId' = p.id::text)
    or exists (select 1 from reactions r where r.post_id = p.id and r.user_id = ${viewer})
    or exists (select 1 from saves s where s.subject_kind = 'post' and s.subject_id = p.id and s.user_id = ${viewer})
    or exists (select 1 from comments mine where mine.post_id = p.id and mine.author_id = ${viewer})))`;

/** The post `p` by `author` is, or was before a block, within the viewer's sight, and not withheld. */
export const couldReadPost = (since: string) => (viewer: string, now: string) =>
  `${inSight('author', since)(viewer, now)} and (${isOpenTo(viewer, 'p')} or ${knewPost(viewer)})`;

const currentText = `left(x.content, ${REPORT_EXCERPT})`;
const isVisible = 'x.deleted_at is null and x.withheld_at is null';

/** Posts, which answer for themselves: they are withheld, removed and put back. */
export const postReports: readonly ReportKind[] = [
  {
    kind: 'post',
    name: 'post',
    find: (id, viewing) => sql`select p.author_id as "ownerId", left(p.content, ${REPORT_EXCERPT}) as excerpt
      from posts p join users author on author.id = p.author_id
      where p.id = ${id} and p.deleted_at is null and ${asCondition(viewing, couldReadPost('p.created_at'))}`,
    staffView: { table: 'posts', href: `'/post/' || k.target_id`, currentText, isVisible },
    removal: postRemoval,
  },
];
