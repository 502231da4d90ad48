import {
  type CallOutput,
  COMMENT_EDIT_MINUTES,
  type HandlerOutput,
  REPLIES_COUNTED,
  type api,
} from '@innerspring/contract';
import type { Pool } from 'pg';
import { personCard } from '../../core/accounts/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isCommentOpen, isMutedBy, isThreadOpen, isVisibleTo } from '../../core/visibility/public.ts';
import {
  isOwnReaction,
  reactionCounterColumns,
  type ReactionCounters,
  reactionCountsOf,
} from '../../core/reactions/public.ts';
import { namesInWords } from '../posts/public.ts';
import type { CommentedKind } from '../../platform/subjects/commented-kind.ts';
import type { Viewing } from '../../platform/subjects/subject-kind.ts';
import { once } from '../../platform/once.ts';
import { type Kinds, ofEach, placeOf, standsUnder } from './comments.kinds.ts';

export type Comment = HandlerOutput<typeof api.comments.edit>;
type Flags = 'isPinned' | 'isHidden' | 'isWithheld';

/** One row of `commentCards`. */
export type CommentRow = Pick<
  CallOutput<typeof api.comments.edit>,
  'id' | 'postId' | 'parentId' | 'author' | 'content' | 'replyCount' | 'viewerReaction' | Flags
> &
  ReactionCounters & {
    createdAt: Date;
    editedAt: Date | null;
    /** Of what it stands under, whose number is its `postId`, as the specification has it. */
    subjectKind: string;
    answersForSubject: boolean;
  };

/** Counted for each viewer, since a stored number would tell of answers that they may not see; only so far, so that no list grows with them. */
const replyCount = (kind: CommentedKind) => `case when c.reply_count = 0 then 0 else (select count(*)::int from (
    select from comments r join users ru on ru.id = r.author_id and ${isVisibleTo('$1', 'ru', '$2')}
    where r.parent_id = c.id and ${isCommentOpen('$1', 'r', placeOf(kind, '$1', '$2'))} and not ${isMutedBy('$1', 'ru.id', '$2')}
    limit ${REPLIES_COUNTED}
  ) seen) end`;

/** What a card shows of a comment under a subject of this kind. `$1` is the viewer, `$2` the present. */
export const commentColumns = (
  kind: CommentedKind,
): string => `c.id, c.subject_kind as "subjectKind", c.subject_id as "postId", c.parent_id as "parentId", ${personCard('u', '$2')} as author, c.content,
  ${replyCount(kind)} as "replyCount", c.created_at as "createdAt", c.edited_at as "editedAt",
  c.pinned_at is not null as "isPinned", c.hidden_at is not null as "isHidden", c.withheld_at is not null as "isWithheld",
  ${kind.answersFor('$1', 'p')} as "answersForSubject", ${reactionCounterColumns('c')},
  (select mine.kind from reactions mine where ${isOwnReaction('mine', 'comment', 'c.id', '$1')}) as "viewerReaction"`;

/** The rows behind `commentColumns`, without what the viewer may not read. */
export const commentRows = (kind: CommentedKind): string => `comments c
join ${kind.table} p on ${standsUnder(kind)}
join users u on u.id = c.author_id and ${isVisibleTo('$1', 'u', '$2')}`;

/** `$1` viewer, `$2` present, `$3` comment. */
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
    // The number of a post says it alone, as it always did.
    ...(subjectKind === 'post' ? {} : { subjectKind }),
    ...reactionCountsOf(row),
    mentions,
    canEdit: isOwn && viewing.now.getTime() - row.createdAt.getTime() <= COMMENT_EDIT_MINUTES * 60_000,
    canDelete: isOwn || answersForSubject,
    canPin: answersForSubject && row.parentId === null && isOpen,
    canHide: answersForSubject && !isOwn,
  };
}

/** Rows to the contract's comments; members mentioned are looked up once for all of them. */
export async function commentsOf(pool: Pool, rows: readonly CommentRow[], viewing: Viewing): Promise<Comment[]> {
  const texts = rows.map(({ content }) => content);
  const named = await namesInWords(pool, texts, viewing.viewerId, viewing.now);
  return rows.map((row, at) => commentOf(row, named[at] ?? [], viewing));
}
