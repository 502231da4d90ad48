import type { Pool } from 'pg';
import type { HandlerOutput, api } from '@innerspring/contract';
import type { SavedSort } from '@innerspring/contract/saved/limits';
import { statement } from '../../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../../core/visibility/public.ts';
import { TAKE } from '../../../platform/api/paging.ts';
import { postCards, postsOf, type PostRow } from '../cards/post-card.ts';

export type SavedItem = HandlerOutput<typeof api.saved.list>['items'][number];

/** Own saves that one page looks through for those with the words. */
const WINDOW = 1000;
/** Spelled as the indexes have it: one by number `DESC NULLS LAST`, one by post plain. */
const orders = { saved: ['s.id', 'desc nulls last'], posted: ['s.subject_id', 'desc'] } as const;

/**
 * A post is found by its words only while the reader may read it; their own note is found always. Post and author are looked
 * up by their numbers alone (`offset 0` keeps the conditions out): a plan made while the tables were small walked all posts
 * of a partial index for each of the thousand saves, 3.5 s, and stayed until PostgreSQL had looked at the tables again.
 */
const hasWords = `(c.note is not null and to_tsvector('english', c.note) @@ websearch_to_tsquery('english', $5))
    or exists (select 1 from (select p.* from posts p where p.id = c."postId" offset 0) p
      cross join lateral (select u.* from users u where u.id = p.author_id offset 0) author
      left join companies company on company.id = p.company_id
      where p.words @@ websearch_to_tsquery('english', $5) and p.deleted_at is null and ${isVisibleTo('$1', 'author', '$2')}
        and ${isOpenTo('$1', 'p')} and (p.company_id is null or (${isListedCompany('company')})) offset 0)`;

type SaveRow = Pick<SavedItem, 'postId' | 'note' | 'collectionId'> & { savedAt: Date; at: number; isThere: boolean };
type WindowRow = { stoppedAt: number | null };

/**
 * One page of what the viewer saved; what is gone keeps its place with empty columns. Of `$6` own saves in this order those
 * that fit are taken; where the window was used up before the page was full, `stoppedAt` says where to go on (alone in a row
 * of nulls when nothing fits). `$1` viewer, `$2` present, `$3` only places below it, `$4` collection or null, `$5` words or
 * null, `$6` window, `$7` how many.
 */
function listText(sort: SavedSort, inCollection: boolean): string {
  const [place, direction] = orders[sort];
  return `with candidate as materialized (
  select ${place} as at, s.subject_id as "postId", s.created_at as "savedAt", s.collection_id as "collectionId", s.note
  from saves s where s.user_id = $1 and s.subject_kind = 'post' and ${place} < $3 and ${inCollection ? 's.collection_id = $4' : '$4::bigint is null'}
  order by ${place} ${direction} limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or ${hasWords}
  order by c.at desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min(at) end as "stoppedAt" from candidate
), picked as (
  select "postId" as id from hit
), cards as (
  ${postCards()}
)
select edge."stoppedAt", hit.*, cards.id is not null as "isThere", cards.*
from edge left join hit on true left join cards on cards.id = hit."postId"
order by hit.at desc`;
}

type Row = WindowRow & SaveRow & PostRow;
/** A collection has statements of its own, so that its index is read and not all that was saved. */
export const savesStatements = {
  all: {
    saved: statement<Row>('posts.saves.bySaving', () => listText('saved', false)),
    posted: statement<Row>('posts.saves.byPosting', () => listText('posted', false)),
  },
  collection: {
    saved: statement<Row>('posts.saves.ofCollectionBySaving', () => listText('saved', true)),
    posted: statement<Row>('posts.saves.ofCollectionByPosting', () => listText('posted', true)),
  },
};

/** What the reader asks of their saved posts. */
export type SavedWish = { sort: SavedSort; collectionId: number | null; words: string | null; before: number };

/**
 * A page of the viewer's saved posts: `at` is each one's place in the order, `stoppedAt` where to go on when the page is not
 * full although there is more.
 */
export async function listSaves(
  pool: Pool,
  { viewerId, now }: { viewerId: number; now: Date },
  { sort, collectionId, words, before }: SavedWish,
): Promise<{ items: (SavedItem & { at: number })[]; stoppedAt: number | null }> {
  const statements = savesStatements[collectionId === null ? 'all' : 'collection'];
  const window = words === null ? TAKE : WINDOW;
  const rows = await statements[sort].run(pool, [viewerId, now, before, collectionId, words, window, TAKE]);
  const found = rows.filter((row) => row.at !== null);
  const there = await postsOf(
    pool,
    found.filter((row) => row.isThere),
    { viewerId, now },
  );
  const posts = new Map(there.map((post) => [post.id, post]));
  return {
    stoppedAt: rows[0]?.stoppedAt ?? null,
    items: found.map(({ at, postId, savedAt, collectionId: inCollection, note }) => ({
      at,
      postId,
      savedAt,
      collectionId: inCollection,
      note,
      post: posts.get(postId) ?? null,
    })),
  };
}
