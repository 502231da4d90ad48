import type { Pool } from 'pg';
import { PAGE_SIZE, SEARCH_COUNTED, type SearchQuery } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { isListedCompany, isOpenTo, isVisibleTo } from '../../core/visibility/public.ts';
import {
  countOf,
  type SearchFound,
  type SearchSource,
  wordStartPattern,
  wantedText,
} from '../../platform/search/search.ts';
import { postCards, postsOf, type PostRow } from './cards/post-card.ts';

/** Posts with the words that one page looks through for those that the filters leave. */
const CANDIDATES = 2000;

const text = `p.words @@ websearch_to_tsquery('english', $4)`;
const begins = (value: string, parameter: string) => `' ' || lower(${value}) like ${parameter}`;
const listed = (field: string) => `case when '${field}' = any (u.searchable_fields) then u.${field} end`;

/**
 * Numbers of the newest posts with the words, newest first, and where to go on when the candidates ran out before the page
 * was full. `$1` viewer, `$2` present, `$3` only numbers below it, `$4` words, `$5` username of the author, `$6` pattern of the
 * tag, `$7` and `$8` patterns of company and place, `$9` candidates, `$10` how many.
 *
 * Sent without a name, so that each search is planned with its own words: for frequent ones the planner walks the newest
 * posts until there are enough, for rare ones it reads their index (docs/decisions/0010). What a person wrote in the name of
 * a company is not found by the person.
 */
const found = (newest: string) => `with candidate as materialized (
  select p.id, p.author_id, p.company_id, p.content, p.audience, p.withheld_at from posts p
  where p.deleted_at is null and p.id < $3 and ($4 = '' or ${text})
    and ($5::text is null or (p.company_id is null and p.author_id = (select u.id from users u where u.username = $5::citext)))
  order by p.id ${newest} limit $9
), hit as materialized (
  select c.id from candidate c
  cross join lateral (
    select ${listed('company')} as company, ${listed('location')} as location
    from users u where u.id = c.author_id and ${isVisibleTo('$1', 'u', '$2')} limit 1
  ) author
  left join lateral (
    select k.name::text as name, k.location from companies k where k.id = c.company_id and ${isListedCompany('k')} limit 1
  ) speaker on true
  where (c.company_id is null or speaker.name is not null) and ${isOpenTo('$1', 'c')}
    and ($6::text is null or lower(c.content) ~ $6)
    and ($7::text is null or ${begins('coalesce(speaker.name, author.company)', '$7')})
    and ($8::text is null or ${begins('case when c.company_id is null then author.location else speaker.location end', '$8')})
  limit $10
)
select coalesce(array_agg(id order by id desc), '{}') as ids,
  case when count(*) < $10 then (select case when count(*) = $9 then min(id) end from candidate) end as "stoppedAt"
from hit`;

/** The index of an author's posts is `id DESC NULLS LAST`, the one of all posts plain: each walks only in its own order. */
export const searchTexts = { 'posts.search': found('desc'), 'posts.searchOfAuthor': found('desc nulls last') };

/** `$1` viewer, `$2` present, `$3` numbers of posts. */
export const searchCards = statement<PostRow>(
  'posts.searchCards',
  () => `with picked as (select unnest($3::bigint[]) as id)\n${postCards()}\norder by p.id desc`,
);

type Found = { ids: string[]; stoppedAt: string | null };

/** Letters, digits, `_` and `-` only, so that nothing in it means anything to a regular expression. */
const isTag = (tag: string) => /^[\p{L}\p{N}_-]+$/u.test(tag);
const tagPattern = (tag: string) => `(^|[^[:alnum:]_])#${tag.toLowerCase()}($|[^[:alnum:]_-])`;

async function findIds(
  pool: Pool,
  given: { viewerId: number; now: Date; query: SearchQuery; before: number; take: number },
) {
  const { viewerId, now, query, before, take } = given;
  const { from = null, tag, company, in: place } = query.filters;
  const words = wantedText(tag === undefined ? query : { ...query, words: [...query.words, tag] });
  const { rows } = await pool.query<Found>(searchTexts[from === null ? 'posts.search' : 'posts.searchOfAuthor'], [
    viewerId,
    now,
    before,
    words,
    from,
    tag === undefined ? null : tagPattern(tag),
    wordStartPattern(company),
    wordStartPattern(place),
    CANDIDATES,
    take,
  ]);
  const { ids, stoppedAt } = rows[0] ?? { ids: [], stoppedAt: null };
  return { ids: ids.map(Number), stoppedAt: stoppedAt === null ? null : Number(stoppedAt) };
}

/** Where a filter alone can find posts; a place or company without words would be a walk through all of them. */
const isNarrow = ({ words, phrases, filters }: SearchQuery) =>
  words.length + phrases.length > 0 || filters.from !== undefined || filters.tag !== undefined;

/** Posts by their words, newest first. */
export const postsSource: SearchSource = {
  tab: 'posts',
  filters: ['from', 'tag', 'company', 'in'],
  async find({ pool, viewerId, now, query }, after): Promise<SearchFound> {
    if (!isNarrow(query) || (query.filters.tag !== undefined && !isTag(query.filters.tag)))
      return { items: [], next: null, count: after === null ? countOf(0) : null };
    const take = after === null ? SEARCH_COUNTED + 1 : PAGE_SIZE + 1;
    const before = after ?? Number.MAX_SAFE_INTEGER;
    const { ids, stoppedAt } = await findIds(pool, { viewerId, now, query, before, take });
    const shown = ids.slice(0, PAGE_SIZE);
    const cards = shown.length > 0 ? await searchCards.run(pool, [viewerId, now, shown]) : [];
    return {
      items: (await postsOf(pool, cards, { viewerId, now })).map((post) => ({ kind: 'post', post })),
      next: ids.length > PAGE_SIZE ? (shown.at(-1) ?? null) : stoppedAt,
      count: after === null ? countOf(ids.length, stoppedAt !== null) : null,
    };
  },
};
