import { eq, sql } from 'drizzle-orm';
import { counterChange, lostRows, withoutLost } from '../../core/reactions/public.ts';
import { isListedCompany, isOpenTo, isVisibleTo, mayReadPost } from '../../core/visibility/public.ts';
import type { BoundFiles } from '../../platform/files/bound-files.ts';
import type { ImpressionKind } from '../../platform/subjects/impression-kind.ts';
import type { ReactedKind } from '../../platform/subjects/reacted-kind.ts';
import { SUBJECT_EXCERPT, type SubjectKind, subjectStatement } from '../../platform/subjects/subject-kind.ts';
import { holdPosts, lockPost, requirePost } from './cards/visible-post.ts';
import { keysOfDrafts } from './kinds/draft-items.ts';
import { postsEvents } from './posts.events.ts';
import { posts } from './posts.tables.ts';

/** A post; its author is told, also where they speak for a company. */
export const postSubject: SubjectKind = {
  kind: 'post',
  noun: 'post',
  notFound: 'This post is not available',
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
};

/** What posts show; a draft holds its file and those that go with it, and shows them to its writer alone. */
export const postsFiles: BoundFiles = {
  isShown: ({ viewer, now }) => `exists (select 1 from posts p
    where (p.upload_id = f.id or p.poster_upload_id = f.id or p.captions_upload_id = f.id) and ${mayReadPost(viewer, 'p', now)} offset 0)`,
  get isHeld() {
    return `exists (select 1 from posts p where p.upload_id = f.id)
      or exists (select 1 from post_drafts d where d.upload_id = f.id)
      or exists (select 1 from post_drafts d where d.user_id = f.owner_id and f.key in (${keysOfDrafts()}))`;
  },
};

/** Members react to posts, whose counters stand in their rows. */
export const reactedPostKind: ReactedKind = {
  kind: 'post',
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
  archive: { name: 'reactions', place: 100, id: 'postId' },
};

/** A post counts for whoever may read it, but its author and those with a role at the company that it speaks for. */
export const postImpressions: ImpressionKind = {
  kind: 'post',
  countable: `select p.id
from posts p join users author on author.id = p.author_id and ${isVisibleTo('$1', 'author', '$2')}
left join companies company on company.id = p.company_id
where p.id = any($3::bigint[]) and p.author_id <> $1 and p.deleted_at is null and ${isOpenTo('$1', 'p')}
  and (p.company_id is null or (${isListedCompany('company')}
    and not exists (select 1 from company_roles r where r.company_id = p.company_id and r.user_id = $1)))
order by p.id for key share of p`,
  counter: null,
  archive: { name: 'posts-seen', place: 150, ids: 'postIds' },
};
