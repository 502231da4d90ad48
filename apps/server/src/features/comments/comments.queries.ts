import {
  COMMENT_PAGE_SIZE,
  type CallOutput,
  COMMENT_EDIT_MINUTES,
  type HandlerOutput,
  REPLIES_COUNTED,
  type api,
} from '@innerspring/contract';
import type { Pool } from 'pg';
import type { Deps } from '../../platform/deps.ts';
import { isCommentOpen, isMutedBy, isThreadOpen, isVisibleTo } from '../../core/visibility/public.ts';
import { encodeCursor } from '../../platform/api/paging.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';
import { type Statement, statement, once } from '../../platform/db/statement.ts';
import { personCard } from '../../core/accounts/public.ts';
import {
  isOwnReaction,
  reactionCounterColumns,
  type ReactionCounters,
  reactionCountsOf,
} from '../../core/reactions/public.ts';
import { namesInWords } from '../posts/public.ts';
import {
  commentNotFound,
  commentedKinds,
  kindOf,
  placeOf,
  type Kinds,
  ofEach,
  standsUnder,
  type CommentedKind,
} from './commented.ts';

type Comment = HandlerOutput<typeof api.comments.edit>;
type Flags = 'isPinned' | 'isHidden' | 'isWithheld';

/** A row of a comment statement. */
export type CommentRow = Pick<
  CallOutput<typeof api.comments.edit>,
  'id' | 'postId' | 'parentId' | 'author' | 'content' | 'replyCount' | 'viewerReaction' | Flags
> &
  ReactionCounters & {
    createdAt: Date;
    editedAt: Date | null;
    /** The kind of its subject. The subject's id is in `postId`, as in the specification. */
    subjectKind: string;
    answersForSubject: boolean;
  };

/**
 * Counted for each viewer, since a stored number would include answers that they may not see. The count is limited, so
 * that its cost doesn't grow.
 */
const replyCount = (kind: CommentedKind) => `case when c.reply_count = 0 then 0 else (select count(*)::int from (
    select from comments r join users ru on ru.id = r.author_id and ${isVisibleTo('$1', 'ru', '$2')}
    where r.parent_id = c.id and ${isCommentOpen('$1', 'r', placeOf(kind, '$1', '$2'))} and not ${isMutedBy('$1', 'ru.id', '$2')}
    limit ${REPLIES_COUNTED}
  ) seen) end`;

/** The columns of a comment on a subject of this kind. `$1` is the viewer, `$2` now. */
export const commentColumns = (
  kind: CommentedKind,
): string => `c.id, c.subject_kind as "subjectKind", c.subject_id as "postId", c.parent_id as "parentId", ${personCard('u', '$2')} as author, c.content,
  ${replyCount(kind)} as "replyCount", c.created_at as "createdAt", c.edited_at as "editedAt",
  c.pinned_at is not null as "isPinned", c.hidden_at is not null as "isHidden", c.withheld_at is not null as "isWithheld",
  ${kind.answersFor('$1', 'p')} as "answersForSubject", ${reactionCounterColumns('c')},
  (select mine.kind from reactions mine where ${isOwnReaction('mine', 'comment', 'c.id', '$1')}) as "viewerReaction"`;

/** The rows for `commentColumns`, without those that the viewer may not read. */
export const commentRows = (kind: CommentedKind): string => `comments c
join ${kind.table} p on ${standsUnder(kind)}
join users u on u.id = c.author_id and ${isVisibleTo('$1', 'u', '$2')}`;

/** `$1` viewer, `$2` now, `$3` comment. */
export const commentStatement = once((kinds: Kinds) =>
  statement<CommentRow>(
    'comments.get',
    ofEach(kinds, (kind) => {
      const place = placeOf(kind, '$1', '$2');
      return `select ${commentColumns(kind)}
from ${commentRows(kind)}
where c.id = $3 and ${isCommentOpen('$1', 'c', place)} and ${isThreadOpen('$1', 'c', place, '$2')}`;
    }),
  ),
);

function commentOf(found: CommentRow, mentions: Comment['mentions'], viewing: Viewing): Comment {
  const { answersForSubject, subjectKind, ...row } = found;
  const isOwn = row.author.id === viewing.viewerId;
  const isOpen = !row.isHidden && !row.isWithheld;
  return {
    ...row,
    // For a post, `postId` is enough, as it always was.
    ...(subjectKind === 'post' ? {} : { subjectKind }),
    ...reactionCountsOf(row),
    mentions,
    canEdit: isOwn && viewing.now.getTime() - row.createdAt.getTime() <= COMMENT_EDIT_MINUTES * 60_000,
    canDelete: isOwn || answersForSubject,
    canPin: answersForSubject && row.parentId === null && isOpen,
    canHide: answersForSubject && !isOwn,
  };
}

/** Converts rows to the contract's comments. Looks up all mentioned members at once. */
async function commentsOf(pool: Pool, rows: readonly CommentRow[], viewing: Viewing): Promise<Comment[]> {
  const texts = rows.map(({ content }) => content);
  const named = await namesInWords(pool, texts, viewing.viewerId, viewing.now);
  return rows.map((row, at) => commentOf(row, named[at] ?? [], viewing));
}

export type CommentPage = { items: Comment[]; nextCursor: string | null };

/** One more than a page shows, which tells whether another follows. */
export const TAKE = COMMENT_PAGE_SIZE + 1;

/** The comments in lists: those that the viewer may read, except of muted members. */
export const isListed = (kind: CommentedKind): string =>
  `${isCommentOpen('$1', 'c', placeOf(kind, '$1', '$2'))} and not ${isMutedBy('$1', 'u.id', '$2')}`;

/** For one kind of subject: `$1` viewer, `$2` now, `$3` subject or comment, `$4` only after this id, `$5` page size. */
const listStatement = (name: string, under: string, beyond: '>' | '<') =>
  once((kind: CommentedKind) =>
    statement<CommentRow>(
      `comments.${name}.${kind.kind}`,
      `select ${commentColumns(kind)}
from ${commentRows(kind)}
where ${under} and c.id ${beyond} $4 and ${isListed(kind)}
order by c.id${beyond === '<' ? ' desc' : ''}
limit $5`,
    ),
  );

const ofFirstLevel = 'c.subject_id = $3 and c.parent_id is null';
export const oldestStatement = listStatement('oldest', ofFirstLevel, '>');
export const newestStatement = listStatement('newest', ofFirstLevel, '<');
export const repliesStatement = listStatement('replies', 'c.parent_id = $3', '>');

/** Makes a page of up to `TAKE` rows. */
export async function commentPage<Row extends CommentRow>(
  pool: Pool,
  found: Row[],
  viewing: Viewing,
  cursorOf: (row: Row) => string = (row) => encodeCursor(row.id),
): Promise<CommentPage> {
  const shown = found.slice(0, COMMENT_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: await commentsOf(pool, shown, viewing),
    nextCursor: found.length > COMMENT_PAGE_SIZE && last ? cursorOf(last) : null,
  };
}

/** A page of comments in the order of their ids, after `from`. */
export async function commentsInTime(
  pool: Pool,
  list: Statement<CommentRow>,
  { of, from, ...viewing }: Viewing & { of: number; from: number },
): Promise<CommentPage> {
  const rows = await list.run(pool, [viewing.viewerId, viewing.now, of, from, TAKE]);
  return commentPage(pool, rows, viewing);
}

/** The dependencies of reads of comments. */
export type Reads = Pick<Deps, 'pool' | 'db' | 'features'>;

/** A comment that the viewer may see, on any kind of subject. @throws {AppError} `not_found` */
export async function requireComment(deps: Reads, commentId: number, viewing: Viewing): Promise<CommentRow> {
  const [row] = await commentStatement(commentedKinds(deps)).run(deps.pool, [viewing.viewerId, viewing.now, commentId]);
  if (!row) throw commentNotFound();
  return row;
}

/** A comment and its subject, if the viewer may read both. @throws {AppError} `not_found` */
export async function requireReadable(deps: Reads, id: number, viewing: Viewing) {
  const comment = await requireComment(deps, id, viewing);
  const under = kindOf(commentedKinds(deps), comment.subjectKind);
  await under.require(deps.db, comment.postId, viewing);
  return { comment, under };
}

/** One comment as this viewer sees it. @throws {AppError} `not_found` */
export async function getComment(deps: Reads, commentId: number, viewing: Viewing): Promise<Comment> {
  const [comment] = await commentsOf(deps.pool, [await requireComment(deps, commentId, viewing)], viewing);
  if (!comment) throw commentNotFound();
  return comment;
}

/** A comment that the viewer may see, with its top-level comment. */
export async function commentWithTop(
  deps: Reads,
  row: CommentRow,
  viewing: Viewing,
): Promise<{ comment: Comment; top: Comment | null }> {
  const above = row.parentId === null ? [] : [await requireComment(deps, row.parentId, viewing)];
  const [comment, top = null] = await commentsOf(deps.pool, [row, ...above], viewing);
  if (!comment) throw commentNotFound();
  return { comment, top };
}
