import type { Pool } from 'pg';
import { type HandlerInput, type HandlerOutput, PAGE_SIZE, type api } from '@innerspring/contract';
import type { PeopleFilters } from '@innerspring/contract/directory';
import { DIRECTORY_SORTS, FACET_SAMPLE } from '@innerspring/contract/directory-choices';
import { connectionsOf, isOnlineNow, ownFollow, personRow } from '../../platform/db/person-row.ts';
import { statement } from '../../platform/db/statement.ts';
import { isVisibleTo } from '../../platform/db/visibility.ts';
import { type Page, pageOf, facetsOf, keysFor, type Reader, wordsOf } from './directory.answers.ts';
import { equals, facetCounts, flag, joined, passesAll, regionOf, type Sort } from './directory-sql.ts';

type PersonRow = HandlerOutput<typeof api.directory.people>['items'][number];
type Query = HandlerInput<typeof api.directory.people>['query'];

const listed = (field: string) => `'${field}' = any (u.searchable_fields)`;
const shown = (field: string, value: string) => `case when ${listed(field)} then ${value} end`;

/** `$1` viewer, `$2` present, `$3` words for full text, `$4` the text as typed, lower case; `$5` to `$13` the facets. */
const facets = [
  equals('profession', 'profession', '$5'),
  equals('companyType', 'company_type', '$6'),
  equals('company', 'company', '$7'),
  equals('region', 'region', '$8'),
  equals('seniority', 'seniority', '$9'),
  flag('hire', 'hire', '$10'),
  flag('verified', 'verified', '$11'),
  flag('online', 'online', '$12'),
  joined('$13', '$2'),
];

// Two indexes, each looked through by itself: one condition with "or" would read the words of every profile.
const words = `u.id in (
      select w.id from users w
      where member_words(w.full_name, w.searchable_fields, w.title, w.company, w.location, w.profession, w.bio, w.skills)
        @@ to_tsquery('pg_catalog.english', $3)
      union all
      select n.id from users n where n.username::text ~>=~ $4 and n.username::text ~<~ ($4 || '~'))`;

/** How well the name answers to the words, then whether both work at the same company or in the same profession. */
const rank = `(case when $4::text is null then 0
      when lower(u.full_name) = $4 or u.username::text = $4 then 40
      when starts_with(lower(u.full_name), $4) or starts_with(u.username::text, $4) then 30
      when position(' ' || $4 in lower(u.full_name)) > 0 then 20 else 10 end
    + case when ${shown('company', 'lower(btrim(u.company))')} = lower(btrim(me.company)) then 2 else 0 end
    + case when ${shown('profession', 'u.profession')} = me.profession then 1 else 0 end)`;

const candidates = (hasWords: boolean, end: string) => `candidates as (
  select u.id, u.full_name, u.follower_count, u.created_at as joined_at, ${rank} as rank,
    case when u.shows_activity then coalesce((extract(epoch from u.last_active_at) * 1000)::bigint, 0) else 0 end as active,
    ${shown('profession', 'u.profession')} as profession,
    ${shown('company', 'c.type')} as company_type,
    ${shown('company', `nullif(btrim(u.company), '')`)} as company,
    ${shown('location', regionOf('u.location'))} as region,
    ${shown('seniority', 'u.seniority')} as seniority,
    ${listed('availableToHire')} and u.is_available_to_hire as hire,
    u.is_verified as verified, ${isOnlineNow('u', '$2')} as online
  from users u
  left join companies c on c.id = u.company_id
  left join users me on me.id = $1
  where u.id <> $1 and ${isVisibleTo('$1', 'u', '$2')}
    and ${hasWords ? words : `$3::text is null`}${end}
)`;

const orders: Record<Sort, { after: string; by: string; keys: string }> = {
  relevance: {
    after: '(rank, follower_count, id) < (($14::bigint[])[1], ($14::bigint[])[2], ($14::bigint[])[3])',
    by: 'rank desc, follower_count desc, id desc',
    keys: 'array[rank, follower_count, id]',
  },
  active: {
    after: '(active, id) < (($14::bigint[])[1], ($14::bigint[])[2])',
    by: 'active desc, id desc',
    keys: 'array[active, id]',
  },
  newest: { after: 'id < ($14::bigint[])[1]', by: 'id desc', keys: 'array[id]' },
  name: {
    after: '(lower(full_name), id) > (select lower(b.full_name), b.id from users b where b.id = ($14::bigint[])[1])',
    by: 'lower(full_name), id',
    keys: 'array[id]',
  },
};

// Places are given behind the limit: before it, they would have everybody sorted instead of the best few kept.
const listStatement = (sort: Sort, hasWords: boolean) => {
  const { after, by, keys } = orders[sort];
  return statement<PersonRow & { keys: string[] }>(
    `directory.people.${sort}${hasWords ? '.words' : ''}`,
    `with ${connectionsOf('$1', '$2')}, ${candidates(hasWords, '')}, page as (
  select id, keys, row_number() over () as place from (
    select id, ${keys} as keys from candidates
    where ${passesAll(facets)}
      and ($14::bigint[] is null or ${after})
    order by ${by}
    limit $15
  ) best
)
select page.keys, ${personRow('$1', 'u', '$2')}
from page join users u on u.id = page.id
${ownFollow('$1', 'u')}
order by page.place`,
  );
};

const facetStatement = (hasWords: boolean) =>
  statement<{ facet: string; value: string | null; count: number }>(
    `directory.people.facets${hasWords ? '.words' : ''}`,
    facetCounts(`with ${candidates(hasWords, `\n  order by u.id desc\n  limit ${FACET_SAMPLE}`)}`, facets, '$2'),
  );

/** Each order with and without words, since their plans have nothing in common. */
export const peopleStatements = Object.fromEntries(
  DIRECTORY_SORTS.map((sort) => [sort, { plain: listStatement(sort, false), words: listStatement(sort, true) }]),
) as Record<Sort, Record<'plain' | 'words', ReturnType<typeof listStatement>>>;
export const peopleFacetStatements = { plain: facetStatement(false), words: facetStatement(true) };

function valuesOf({ viewerId, now }: Reader, filters: PeopleFilters): unknown[] {
  const { profession, companyType, company, region, seniority, hire, verified, online, joined: since } = filters;
  const { fullText, typed } = wordsOf(filters.q);
  const chosen = [profession, companyType, company, region, seniority, hire, verified, online, since];
  return [viewerId, now, fullText, typed, ...chosen.map((value) => value ?? null)];
}

/** One page of the members that pass all filters. @throws {AppError} `invalid` for a cursor of another order. */
export async function directoryPeople(pool: Pool, reader: Reader, query: Query): Promise<Page<PersonRow>> {
  const { sort = 'relevance', cursor, ...filters } = query;
  const values = valuesOf(reader, filters);
  const found = peopleStatements[sort][values[3] === null ? 'plain' : 'words'];
  return pageOf(sort, await found.run(pool, [...values, keysFor(sort, cursor), PAGE_SIZE + 1]));
}

/** How many members each facet would show, counted over the newest `FACET_SAMPLE` who answer to the words. */
export async function peopleFacets(
  pool: Pool,
  reader: Reader,
  filters: PeopleFilters,
): Promise<HandlerOutput<typeof api.directory.peopleFacets>> {
  const values = valuesOf(reader, filters);
  const found = peopleFacetStatements[values[3] === null ? 'plain' : 'words'];
  return facetsOf(facets, await found.run(pool, values));
}
