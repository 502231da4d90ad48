import { PAGE_SIZE } from '@innerspring/contract';
import type { DIRECTORY_SORTS } from '@innerspring/contract/directory/endpoints';
import { TAKE } from '../../platform/api/paging.ts';
import { AppError } from '../../platform/errors.ts';

export type Sort = (typeof DIRECTORY_SORTS)[number];

/**
 * One order of a list. Each row has a place in it: `rank`, highest first, within a rank `key`, within a key its number.
 * The cursor is `keys` of the last row as texts: rank, key, number.
 */
export type Order = {
  /** SQL of the key over a row, spelled as its index has it. */
  key: string;
  direction: 'asc' | 'desc';
  /** SQL of the rank over a row. */
  rank: string;
  /** SQL of the key in the cursor; null without cursor. */
  after: string;
  /** A value that sorts before every key in this direction. */
  start: string;
  /** SQL of the key as the cursor keeps it, over `key`. */
  kept: string;
};

/** A part of an order with one rank, walked along an index. Walks follow one another from the highest rank down. */
export type Walk = {
  rank: number;
  from: string;
  /** What the index is made for, and who may be seen. */
  where: string;
  /** Key and number of a row, if they come from another table than the order's. */
  key?: string;
  id?: string;
  /** What passes besides the filters. */
  passes?: string;
};

/** Rows from one or more indexes, up to a limit each. Their conditions include visibility. */
export type Source = { from: string; where: string[]; limit: number };

/** SQL for the rows of a source, each once. `columns` begin with the number. */
export const rowsOfSource = ({ from, where, limit }: Source, columns: string, gates: string[] = []): string =>
  where
    .map(
      (one) =>
        `(select ${columns}\n    from ${from}\n    where ${[...gates, one].join('\n      and ')}\n    limit ${limit})`,
    )
    .join('\n  union ');

export type Bounded = {
  /** Of the row that keys and filters speak of, such as `u.id`. */
  id: string;
  /** All filters. */
  passes: string;
  order: Order;
  /** Rows of the filters. Where these are fewer than its limit, they are all there is to put in order; without walks always. */
  filtered: Source | null;
  /** Rows of the ranks above all walks, which leave them out as `lead`. */
  lead: Source | null;
  walks: Walk[];
  /** So many rows are looked at for a page; then it ends, full or not, and says where to go on. */
  lookedAt: number;
  /** Parameter with the cursor, `text[]`. */
  cursor: string;
};

const FIRST_RANK = 1_000_000;
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;

/** The cursor's rank, key and number, and the comparison that finds the rows after it. */
function placeOf({ order, cursor }: Bounded) {
  const isUp = order.direction === 'asc';
  return {
    rank: `coalesce((${cursor}::text[])[1]::bigint, ${FIRST_RANK})`,
    key: `coalesce(${order.after}, ${order.start})`,
    number: `coalesce((${cursor}::text[])[3]::bigint, ${isUp ? 0 : LAST_NUMBER})`,
    start: isUp ? 0 : LAST_NUMBER,
    behind: isUp ? '>' : '<',
  };
}

/** Rows of a source as `name`, and the best of them behind the cursor as `best_<name>`, unless a gate is shut. */
function sourceSql(list: Bounded, source: Source, name: string, gates: string[], best: string[]): string {
  const { id, order, passes } = list;
  const { direction } = order;
  const place = placeOf(list);
  return `${name} as materialized (
  ${rowsOfSource(source, `${id} as id, (${order.rank})::bigint as rank, ${order.key} as key, (${passes}) as passes`, gates)}
), best_${name} as materialized (
  select id, rank, key, passes, false as "isEnd" from ${name}
  where ${[...best, 'passes'].join(' and ')}
    and (rank < ${place.rank} or rank = ${place.rank} and (key, id) ${place.behind} (${place.key}, ${place.number}))
  order by rank desc, key ${direction}, id ${direction}
  limit ${TAKE}
)`;
}

/** The walk's rows that pass, and the last it looked at if it had to stop: from there the next page goes on. */
function walkSql(list: Bounded, walk: Walk, gates: string[]): string {
  const { order, lookedAt } = list;
  const { id = list.id, key: by = order.key } = walk;
  const passes = [list.passes, ...(walk.passes ? [walk.passes] : [])].join('\n        and ');
  const place = placeOf(list);
  const isHigher = `${place.rank} > ${walk.rank}`;
  const key = `case when ${isHigher} then ${order.start} else ${place.key} end`;
  const number = `case when ${isHigher} then ${place.start} else ${place.number} end`;
  return `walk_${walk.rank} as materialized (
  select id, ${walk.rank}::bigint as rank, key, passes, n = ${lookedAt} as "isEnd" from (
    select walked.*, row_number() over () as n from (
      select ${id} as id, ${by} as key, (${passes}) as passes
      from ${walk.from}
      where ${[...gates, `${place.rank} >= ${walk.rank}`, walk.where].join('\n        and ')}
        and (${by}, ${id}) ${place.behind} (${key}, ${number})
      order by ${by} ${order.direction}, ${id} ${order.direction}
      limit ${lookedAt}
    ) walked
  ) numbered
  where passes or n = ${lookedAt}
  limit ${TAKE}
)`;
}

const isUnfilled = (name: string) =>
  `(select count(*) < ${TAKE} and not coalesce(bool_or("isEnd"), false) from ${name})`;

/**
 * Common table expressions that end in `page (id, keys, passes, "isEnd", place)`: up to one row more than a page, in order. Its
 * cost has a bound, whatever is asked and however many rows there are: filters with an index that gives few rows have these put
 * in order; all others are judged along the index of the order, which ends a page early where hardly any row passes.
 * A row that does not pass is only the place where the walk stopped.
 */
export function boundedPage(list: Bounded): string {
  const { order, filtered, lead, walks } = list;
  const { direction } = order;
  const ctes: string[] = [];
  const parts: string[] = [];
  const isMany = filtered ? [`(select count(*) >= ${filtered.limit} from filtered)`] : [];
  if (filtered) {
    const isFew = walks.length > 0 ? [`(select count(*) < ${filtered.limit} from filtered)`] : [];
    ctes.push(sourceSql(list, filtered, 'filtered', [], isFew));
    parts.push('best_filtered');
  }
  let before: string[] = [];
  if (lead) {
    ctes.push(sourceSql(list, lead, 'lead', isMany, []));
    parts.push('best_lead');
    before = [isUnfilled('best_lead')];
  }
  for (const walk of walks) {
    ctes.push(walkSql(list, walk, [...isMany, ...before]));
    parts.push(`walk_${walk.rank}`);
    before = [...before, isUnfilled(`walk_${walk.rank}`)];
  }
  ctes.push(`page as (
  select id, passes, "isEnd", array[rank::text, ${order.kept}, id::text] as keys,
    row_number() over (order by rank desc, key ${direction}, id ${direction}) as place
  from (${parts.map((part) => `select * from ${part}`).join(' union all ')}) found
  order by place
  limit ${TAKE}
)`);
  return ctes.join(', ');
}

/** A row's position in an order, as statements return and accept it: rank, key, number. */
type Place = [rank: string, key: string, id: string];

const isNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/** The opaque position after the row at this place of this order. */
function encodePlace(sort: Sort, [rank, key, id]: Place): string {
  return Buffer.from(`${sort}:${rank},${id},${key}`).toString('base64url');
}

/** The place in a position that `encodePlace` made for the same order. @throws {AppError} `invalid` for any other text. */
function decodePlace(sort: Sort, cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [rank, id, ...rest] = text.startsWith(`${sort}:`) ? text.slice(sort.length + 1).split(',') : [];
  const key = rest.join(',');
  const isWhole = isNumber(rank) && isNumber(id) && (sort === 'name' ? !key.includes('\u0000') : isNumber(key));
  if (rank === undefined || id === undefined || !isWhole || encodePlace(sort, [rank, key, id]) !== cursor)
    throw new AppError('invalid', 'This page link isn’t valid');
  return [rank, key, id];
}

export type Page<Row> = { items: Row[]; nextCursor: string | null };
/** A row of `boundedPage`. */
export type Found<Row> = Row & { keys: Place; passes: boolean; isEnd: boolean };

/** The place to go on after, as the statements take it. */
export const placeFor = (sort: Sort, cursor: string | undefined): Place | null =>
  cursor === undefined ? null : decodePlace(sort, cursor);

/** A page from up to one extra row. It may be shorter if the statement stopped looking. */
export function pageOf<Row>(sort: Sort, found: Found<Row>[]): Page<Row> {
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const goesOn = found.length > PAGE_SIZE || last?.isEnd;
  return {
    items: shown.filter(({ passes }) => passes),
    nextCursor: goesOn && last ? encodePlace(sort, last.keys) : null,
  };
}
