import { sql } from 'drizzle-orm';
import { asCondition, isCommentOpen, wasVisibleTo } from '../../core/visibility/public.ts';
import { REPORT_EXCERPT, type ReportKind } from '../../platform/reports/report-kind.ts';
import { couldReadPost } from '../posts/public.ts';
import { commentRemoval } from './comment-removal.ts';

/** The comment `c` by `u` under the post `p`, and the one that it answers, are or were before a block within the viewer's sight. */
const couldReadComment = (viewer: string, now: string) =>
  `${wasVisibleTo(viewer, 'u', 'c.created_at', now)} and ${couldReadPost(viewer, 'p', now, 'c.created_at')}
      and ${isCommentOpen(viewer, 'c', 'p')} and (c.parent_id is null or exists (
        select 1 from comments above join users writer on writer.id = above.author_id and ${wasVisibleTo(viewer, 'writer', 'c.created_at', now)}
        where above.id = c.parent_id and ${isCommentOpen(viewer, 'above', 'p')}))`;

const currentText = `left(x.content, ${REPORT_EXCERPT})`;
const isVisible = 'x.deleted_at is null and x.withheld_at is null';

/** Comments, which answer for themselves: they are withheld, removed and put back. */
export const commentReports: readonly ReportKind[] = [
  {
    kind: 'comment',
    name: 'comment',
    find: (id, viewing) => sql`select c.author_id as "ownerId", left(c.content, ${REPORT_EXCERPT}) as excerpt
      from comments c join users u on u.id = c.author_id
      join posts p on p.id = c.post_id
      where c.id = ${id} and c.withheld_at is null and ${asCondition(viewing, couldReadComment)}`,
    staffView: { table: 'comments', href: `'/post/' || coalesce(x.post_id, k.target_id)`, currentText, isVisible },
    removal: commentRemoval,
  },
];
