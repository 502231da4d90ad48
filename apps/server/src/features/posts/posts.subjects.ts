import { eq, sql } from 'drizzle-orm';
import { counterChange, lostRows, withoutLost } from '../../core/reactions/public.ts';
import {
  answersFor,
  asCondition,
  isListedCompany,
  isOpenTo,
  isVisibleTo,
  mayReadPost,
} from '../../core/visibility/public.ts';
import type { BoundFiles } from '../../platform/files/file-store.ts';
import {
  type Changes,
  changedBy,
  changedSubject,
  numberIn,
  type OpenPages,
} from '../../platform/live/live-subjects.ts';
import {
  type CommentedPart,
  type CountedPart,
  type ReactedPart,
  type SavedPart,
  SUBJECT_EXCERPT,
  type SubjectKind,
  subjectStatement,
} from '../../platform/subjects/subject-kind.ts';
import { postCards, postsOf, type PostRow } from './cards/post-card.ts';
import { holdPosts, lockPost, requirePost } from './posts.queries.ts';
import { keysOfDrafts } from './kinds/every-kind.ts';
import { postsNotifications, underPostsNotifications } from './posts.notifications.ts';
import { couldReadPost, reportedPost } from './posts.reports.ts';
import { posts } from './posts.tables.ts';
import { postsEvents } from './posts.tokens.ts';

/** What posts show; a draft holds its file and those that go with it, and shows them to its writer alone. */
export const postsFiles: BoundFiles = {
  isShown: ({ viewer, now }) => `exists (select 1 from posts p
    where (p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id) and ${mayReadPost(viewer, 'p', now)} offset 0)`,
  isTakenDown:
    'exists (select 1 from posts p where (p.upload_id = f.id or p.poster_upload_id = f.id) and p.removed_at is not null offset 0)',
  get isHeld() {
    return `exists (select 1 from posts p where p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id)
      or exists (select 1 from link_previews l where l.image_upload_id = f.id)
      or exists (select 1 from post_drafts d where d.upload_id = f.id)
      or exists (select 1 from post_drafts d where d.user_id = f.owner_id and f.key in (${keysOfDrafts()}))`;
  },
};

/** Members react to posts, whose counters stand in their rows. */
const reactedPost: ReactedPart = {
  require: ({ db }, id, viewing) => requirePost(db, id, viewing),
  lock: lockPost,
  move: (tx, id, from, to) =>
    tx
      .update(posts)
      .set(counterChange(posts, from, to))
      .where(eq(posts.id, id)),
  tell: (outbox, tx, postId, actorId) => outbox.emit(tx, postsEvents.reacted, { postId, actorId }),
  hold: (tx, ids) => holdPosts(tx, sql`id = any(${sql.param(`{${ids.join(',')}}`)}::bigint[])`),
  lose: (tx, lost) => tx.execute(sql`update posts s set ${withoutLost} from ${lostRows(lost)} where s.id = lost.id`),
  archive: { name: 'reactions', id: 'postId' },
};

/** A post counts for whoever may read it, but its author and those with a role at the company that it speaks for. */
const countedPost: CountedPart = {
  countable: (ids) => `select p.id
from posts p join users author on author.id = p.author_id and ${isVisibleTo('$1', 'author', '$2')}
left join companies company on company.id = p.company_id
where p.id = any(${ids}) and p.author_id <> $1 and p.deleted_at is null and ${isOpenTo('$1', 'p')}
  and (p.company_id is null or (${isListedCompany('company')}
    and not exists (select 1 from company_roles r where r.company_id = p.company_id and r.user_id = $1)))
order by p.id for key share of p`,
  counter: null,
  archive: { name: 'posts-seen', ids: 'postIds' },
};

/** Comments under posts. Their counters are moved by triggers (migration comment_counts). */
const commentedPost: CommentedPart = {
  table: 'posts',
  mayRead: mayReadPost,
  couldRead: couldReadPost,
  answersFor,
  path: '/post/',
  number: 'postId',
  archive: { name: 'comments' },
  told: {
    comment: underPostsNotifications.comment,
    reply: underPostsNotifications.reply,
    mention: postsNotifications.mention,
    reaction: postsNotifications.reaction,
  },
  isThere: (row) => `${row}.deleted_at is null and ${row}.withheld_at is null`,
  reserved: (act) => `Only the post’s author can ${act}.`,
  notDeleted: 'You can only delete your own comments and those on your posts.',
  closed: 'Comments on this post are closed.',
  require: requirePost,
  lock: async (tx, id, viewing) => {
    const { authorId, commentsClosedAt } = await lockPost(tx, id, viewing);
    return { toldIds: [authorId], isOpen: commentsClosedAt === null };
  },
  hold: (tx, ids) =>
    tx.execute(sql`select id from posts where id = any(${sql.param(ids)}::bigint[])
      order by repost_of_id is null, id for no key update`),
};

const savedPost: SavedPart = {
  notSaved: 'This post is no longer saved',
  archive: { name: 'saved-posts', id: 'postId' },
  shown: postCards,
  // Without `offset 0`, an early plan walked all posts of a partial index for each of the thousand saves: 3.5 s.
  hasWords: (id, query) => `exists (select 1 from (select p.* from posts p where p.id = ${id} offset 0) p
      cross join lateral (select u.* from users u where u.id = p.author_id offset 0) author
      left join companies company on company.id = p.company_id
      where p.words @@ ${query} and p.deleted_at is null and ${isVisibleTo('$1', 'author', '$2')}
        and ${isOpenTo('$1', 'p')} and (p.company_id is null or (${isListedCompany('company')})) offset 0)`,
  async thingsOf(database, rows: PostRow[], viewing) {
    const posts = await postsOf(database, rows, viewing);
    return posts.map((post) => ({ kind: 'post', post }));
  },
};

/** A post; its author is told, also where they speak for a company. */
export const postSubject: SubjectKind = {
  kind: 'post',
  noun: 'post',
  notFound: 'This post isn’t available',
  cards: subjectStatement(
    'post',
    `select p.id, coalesce(company.name::text, author.full_name) as title, left(p.content, ${SUBJECT_EXCERPT}) as excerpt,
  case when company.id is null then author.avatar_url else company.logo_url end as "imageUrl", '/post/' || p.id as href,
  json_build_array(p.author_id) as "toldIds"
from posts p
join users author on author.id = p.author_id
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and ${mayReadPost('$1', 'p', '$2')}`,
  ),
  saved: savedPost,
  reacted: reactedPost,
  commented: commentedPost,
  reported: reportedPost,
  counted: countedPost,
  openPage: (id, now) => sql`exists (
    select 1 from posts p
    join users author on author.id = p.author_id and ${asCondition({ now }, (_, at) => isVisibleTo('u.id', 'author', at))}
    left join companies company on company.id = p.company_id
    where p.id = ${id} and p.deleted_at is null and ${asCondition({}, () => isOpenTo('u.id', 'p'))}
      and (p.company_id is null or (${asCondition({}, () => isListedCompany('company'))})))`,
};

const post = changedSubject('post');
const ofCompany: Changes = ({ body }) => [{ type: 'company', id: numberIn(body['companyId']) }];
/** A post, and where it is a repost its original, which shows how many there are. */
const withOriginal: Changes = ({ id }) =>
  sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}`;
const removed: Changes = ({ id }) =>
  sql`select 'post' as type, unnest(array[id, repost_of_id]) as id from posts where id = ${id}
    union all select 'company', company_id from posts where id = ${id}`;

/** What changes on open pages of posts. */
export const postsPages: OpenPages = {
  changes: {
    ...changedBy(post, 'posts.edit', 'posts.react', 'posts.unreact', 'comments.close', 'comments.reopen'),
    ...changedBy(withOriginal, 'reposts.repost', 'reposts.undo'),
    'posts.create': ofCompany,
    'posts.remove': removed,
  },
  apart: {
    'posts.save': 'what a member saves shows to them alone',
    'posts.unsave': 'what a member saves shows to them alone',
    'saved.*': 'what a member saves shows to them alone',
    'drafts.*': 'a draft shows to its writer alone',
    'hiddenPosts.*': 'what a member hides is hidden from them alone',
    'ownPosts.*': 'a pinned post comes first in a list, and its own page stays as it is',
    'topics.*': 'a topic’s page isn’t watched',
    'linkPreviews.*': 'it reads a page elsewhere',
  },
};
