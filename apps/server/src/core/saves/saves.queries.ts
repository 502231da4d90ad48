import { PAGE_SIZE } from '@innerspring/contract/constants';
import type { SavedSort } from '@innerspring/contract/saved/endpoints';
import { beforeOf, encodeCursor, TAKE } from '../../platform/api/paging.ts';
import { statement, once } from '../../platform/db/statement.ts';
import type { Deps } from '../../platform/deps.ts';
import type { OfKind, SavedPart, SavedThing, Viewing } from '../../platform/subjects/subject-kind.ts';
import { requireCollection, savedKind } from './saves.commands.ts';
/** A save with its item. If the item is gone or no longer visible to the viewer, only the save itself. */
type SavedEntry = {
  id: number;
  savedAt: Date;
  collectionId: number | null;
  note: string | null;
  thing: SavedThing | null;
};

/** The number of own saves that one page searches for the query. */
const WINDOW = 1000;
/** Must match the indexes: one by id `DESC NULLS LAST`, one by subject without it. Newer items have higher ids. */
const orders = { saved: ['s.id', 'desc nulls last'], posted: ['s.subject_id', 'desc'] } as const;

/**
 * A save joined with its item, whose columns are empty unless `isKeptShown`. No column of an item has a name beginning
 * with `kept`.
 */
type Row = {
  /** Its position in the order; null if nothing matches. */
  keptPlace: number | null;
  keptId: number;
  keptAt: Date;
  keptIn: number | null;
  keptNote: string | null;
  keptStop: number | null;
  isKeptShown: boolean;
  id: number;
};

/**
 * One page of the viewer's saves of a kind. A save whose item is gone keeps its position, with empty columns. Of `$6`
 * own saves in this order, the page takes those whose item or own note matches the query. If the window ends before the
 * page is full, `keptStop` is where to continue (alone in a row of nulls if nothing matches). `$1` viewer, `$2` now,
 * `$3` only positions below it, `$4` collection or null, `$5` query or null, `$6` window, `$7` page size.
 */
function listText({ kind, shown, hasWords }: OfKind<SavedPart>, sort: SavedSort, inCollection: boolean): string {
  const [place, direction] = orders[sort];
  const query = `websearch_to_tsquery('english', $5)`;
  return `with candidate as materialized (
  select ${place} as "keptPlace", s.subject_id as "keptId", s.created_at as "keptAt", s.collection_id as "keptIn", s.note as "keptNote"
  from saves s where s.user_id = $1 and s.subject_kind = '${kind}' and ${place} < $3 and ${inCollection ? 's.collection_id = $4' : '$4::bigint is null'}
  order by ${place} ${direction} limit $6
), hit as materialized (
  select c.* from candidate c
  where $5::text is null or (c."keptNote" is not null and to_tsvector('english', c."keptNote") @@ ${query})
    or ${hasWords('c."keptId"', query)}
  order by c."keptPlace" desc limit $7
), edge as (
  select case when (select count(*) from hit) < $7 and count(*) = $6 then min("keptPlace") end as "keptStop" from candidate
), picked as (
  select "keptId" as id from hit
), cards as (
  ${shown()}
)
select edge."keptStop", hit.*, cards.id is not null as "isKeptShown", cards.*
from edge left join hit on true left join cards on cards.id = hit."keptId"
order by hit."keptPlace" desc`;
}

/** The statements of a kind. Collections have separate ones that use their own index instead of reading all saves. */
export const savesStatements = once((kind: OfKind<SavedPart>) => {
  const list = (name: string, sort: SavedSort, inCollection: boolean) =>
    statement<Row>(`saves.${kind.kind}.${name}`, () => listText(kind, sort, inCollection));
  return {
    all: { saved: list('bySaving', 'saved', false), posted: list('byPosting', 'posted', false) },
    collection: {
      saved: list('ofCollectionBySaving', 'saved', true),
      posted: list('ofCollectionByPosting', 'posted', true),
    },
  };
});

/** The options for listing saves. */
export type SavedWish = {
  sort?: SavedSort | undefined;
  collectionId?: number | undefined;
  /** A query that the item or the member's own note must match. */
  words: string | null;
  cursor?: string | undefined;
};

/**
 * A page of the viewer's saves of one kind: one statement, plus those that the kind's owner needs.
 * @throws {AppError} `not_found` for a kind that can't be saved, or a collection that isn't the viewer's.
 */
export async function listSaves(
  deps: Pick<Deps, 'db' | 'pool' | 'features'>,
  viewing: Viewing,
  name: string,
  { sort = 'saved', collectionId, words, cursor }: SavedWish,
): Promise<{ items: SavedEntry[]; nextCursor: string | null }> {
  const kind = savedKind(deps, name);
  if (collectionId) await requireCollection(deps.db, viewing.viewerId, collectionId);
  const list = savesStatements(kind)[collectionId ? 'collection' : 'all'][sort];
  const window = words === null ? TAKE : WINDOW;
  const asked = [viewing.viewerId, viewing.now, beforeOf(cursor), collectionId ?? null, words, window, TAKE];
  const rows = await list.run(deps.pool, asked);
  const found = rows.filter(({ keptPlace }) => keptPlace !== null);
  const shown = found.filter(({ isKeptShown }) => isKeptShown);
  const given = await kind.thingsOf(deps.pool, shown, viewing);
  const things = new Map(given.map((thing, at) => [shown[at]?.keptId, thing]));
  const page = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? (page.at(-1)?.keptPlace ?? null) : (rows[0]?.keptStop ?? null);
  return {
    items: page.map(({ keptId, keptAt, keptIn, keptNote }) => ({
      id: keptId,
      savedAt: keptAt,
      collectionId: keptIn,
      note: keptNote,
      thing: things.get(keptId) ?? null,
    })),
    nextCursor: next === null ? null : encodeCursor(next),
  };
}
