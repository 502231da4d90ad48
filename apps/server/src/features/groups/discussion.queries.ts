import type { Pool } from 'pg';
import { type CallOutput, PAGE_SIZE, type api, findMentions } from '@innerspring/contract';
import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { personCard } from '../../core/accounts/public.ts';
import {
  isOwnReaction,
  type ReactionCounters,
  reactionCounterColumns,
  reactionCountsOf,
} from '../../core/reactions/public.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../core/visibility/public.ts';
import { AppError } from '../../platform/errors.ts';
import { afterOf, encodeCursor, decodeCursor, pageOf, TAKE } from '../../platform/api/paging.ts';
import { attachment, attachmentJoin, isSeenInGroup, type Viewing } from './group-sql.ts';

type Shown = CallOutput<typeof api.groupPosts.get>;
type PostRow = Omit<Shown, 'mentions' | 'createdAt' | 'editedAt' | 'liked' | 'reactionCount' | 'reactions'> &
  ReactionCounters & { place: number; createdAt: Date; editedAt: Date | null };

type Post = PostRow & Pick<Shown, 'mentions' | 'liked' | 'reactionCount' | 'reactions'>;

/** Comments of a post are counted so far. */
const COMMENTS_COUNTED = 1000;
/** Added to the position of pinned posts, which come before all others. */
const PINNED = 4_000_000_000_000_000;

const moderates = `exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1 and k.role in ('owner', 'moderator'))`;
const isIn = `exists (select 1 from group_members k where k.group_id = p.group_id and k.user_id = $1)`;
const place = `case when p.pinned_at is not null then ${PINNED} else 0 end + p.id`;

const postColumns = `${place} as place, p.id, p.group_id as "groupId", ${personCard('u', '$2')} as author, p.content,
  ${attachment} as attachment, p.pinned_at is not null as "isPinned",
  ${reactionCounterColumns('p')},
  (select r.kind from reactions r where ${isOwnReaction('r', 'group_post', 'p.id', '$1')}) as "viewerReaction",
  (select count(*)::int from (select from group_comments c join users cu on cu.id = c.author_id and ${isSeenInGroup('$1', 'cu', 'p.group_id', '$2')}
    where c.post_id = p.id order by c.id limit ${COMMENTS_COUNTED}) seen) as "commentCount",
  p.created_at as "createdAt", p.edited_at as "editedAt",
  p.author_id = $1 and ${isIn} as "canEdit", (p.author_id = $1 and ${isIn}) or ${moderates} as "canDelete"`;

const postRows = `group_posts p join users u on u.id = p.author_id and ${isSeenInGroup('$1', 'u', 'p.group_id', '$2')}`;

/** `$1` viewer, `$2` present, `$3` group, `$4` before which place, `$5` how many: pinned posts, then the newest. */
export const discussionStatement = statement<PostRow>(
  'groups.discussion',
  `with picked as materialized (
  (select p.id from ${postRows} where p.group_id = $3 and p.pinned_at is not null and ${place} < $4 order by p.id desc limit $5)
  union all
  (select p.id from ${postRows} where p.group_id = $3 and p.pinned_at is null and p.id < $4 order by p.id desc nulls last limit $5)
)
select ${postColumns}
from picked join group_posts p on p.id = picked.id join users u on u.id = p.author_id ${attachmentJoin('p')}
order by place desc
limit $5`,
);

/** `$1` viewer, `$2` present, `$3` group, `$4` post. */
export const groupPostStatement = statement<PostRow>(
  'groups.post',
  `select ${postColumns}
from ${postRows} ${attachmentJoin('p')}
where p.id = $4 and p.group_id = $3`,
);

/** `$1` viewer, `$2` present, `$3` numbers of members, `$4` group. */
export const namesStatement = statement<{ id: number; fullName: string }>(
  'groups.namesInWords',
  `select u.id, u.full_name as "fullName" from users u where u.id = any($3::bigint[]) and ${isVisibleTo('$1', 'u', '$2')} order by u.id`,
);

/** Members named in each of the texts whom the viewer may see; they are looked up once for all texts. */
async function namesIn(pool: Pool, { viewerId, now }: Viewing, texts: string[]) {
  const ids = texts.map((text) => [...new Set(findMentions(text).map(({ id }) => id))].slice(0, GROUP_LIMITS.mentions));
  const all = [...new Set(ids.flat())];
  if (all.length === 0) return texts.map(() => []);
  const names = new Map((await namesStatement.run(pool, [viewerId, now, all])).map((name) => [name.id, name]));
  return ids.map((named) => named.flatMap((id) => names.get(id) ?? []));
}

async function postsOf(pool: Pool, viewing: Viewing, found: PostRow[]): Promise<Post[]> {
  const named = await namesIn(
    pool,
    viewing,
    found.map(({ content }) => content),
  );
  return found.map((row, index) => ({
    ...row,
    ...reactionCountsOf(row),
    liked: row.viewerReaction === 'like',
    mentions: named[index] ?? [],
  }));
}

/** One page of the discussion; whether the viewer may read it was asked before, as with all of these. */
export async function listDiscussion(pool: Pool, viewing: Viewing, groupId: number, cursor: string | undefined) {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursor);
  const found = await discussionStatement.run(pool, [viewing.viewerId, viewing.now, groupId, before, TAKE]);
  const page = found.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: await postsOf(pool, viewing, page),
    nextCursor: found.length > PAGE_SIZE && last ? encodeCursor(last.place) : null,
  };
}

/** @throws {AppError} `not_found` */
export async function getGroupPost(pool: Pool, viewing: Viewing, groupId: number, postId: number): Promise<Post> {
  const found = await groupPostStatement.run(pool, [viewing.viewerId, viewing.now, groupId, postId]);
  const [post] = await postsOf(pool, viewing, found);
  if (!post) throw new AppError('not_found', 'This post isn’t available');
  return post;
}

type Comment = CommentRow & { mentions: CallOutput<typeof api.groupPosts.comment>['mentions'] };
type CommentRow = Omit<CallOutput<typeof api.groupPosts.comment>, 'mentions' | 'createdAt'> & { createdAt: Date };

const commentColumns = `c.id, c.post_id as "postId", ${personCard('u', '$2')} as author, c.content, c.created_at as "createdAt",
  (c.author_id = $1 and ${isIn}) or ${moderates} as "canDelete"`;
const commentRows = `group_comments c join group_posts p on p.id = c.post_id
join users u on u.id = c.author_id and ${isSeenInGroup('$1', 'u', 'p.group_id', '$2')}`;

/** `$1` viewer, `$2` present, `$3` post, `$4` after which comment, `$5` how many. */
export const groupCommentsStatement = statement<CommentRow>(
  'groups.comments',
  `select ${commentColumns}
from ${commentRows}
where c.post_id = $3 and c.id > $4
order by c.id
limit $5`,
);

/** `$1` viewer, `$2` present, `$3` comment. */
export const groupCommentStatement = statement<CommentRow>(
  'groups.comment',
  `select ${commentColumns}
from ${commentRows}
where c.id = $3`,
);

async function commentsOf(pool: Pool, viewing: Viewing, found: CommentRow[]): Promise<Comment[]> {
  const named = await namesIn(
    pool,
    viewing,
    found.map(({ content }) => content),
  );
  return found.map((row, index) => ({ ...row, mentions: named[index] ?? [] }));
}

export async function listComments(pool: Pool, viewing: Viewing, postId: number, cursor: string | undefined) {
  const found = await groupCommentsStatement.run(pool, [viewing.viewerId, viewing.now, postId, afterOf(cursor), TAKE]);
  const { items, nextCursor } = pageOf(found);
  return { items: await commentsOf(pool, viewing, items), nextCursor };
}

/** @throws {AppError} `not_found` */
export async function getComment(pool: Pool, viewing: Viewing, commentId: number): Promise<Comment> {
  const [comment] = await commentsOf(
    pool,
    viewing,
    await groupCommentStatement.run(pool, [viewing.viewerId, viewing.now, commentId]),
  );
  if (!comment) throw new AppError('not_found', 'This comment isn’t available');
  return comment;
}
