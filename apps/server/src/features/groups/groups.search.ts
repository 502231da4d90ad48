import type { CallOutput, api } from '@innerspring/contract';
import { PAGE_SIZE, SEARCH_COUNTED } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { countOf, type SearchSource, refusedText, wantedText, wordStartPattern } from '../../platform/search/search.ts';
import { groupCard, isFindable, ownMembership } from './group-sql.ts';

type Card = CallOutput<typeof api.groups.list>['items'][number];

const text = `to_tsvector('english', g.name || ' ' || g.topic || ' ' || coalesce(g.about, ''))`;

/**
 * Groups that the viewer can find by name, topic and description; those whose name has a word that begins so first, then the
 * largest. `$1` viewer, `$2` present, `$3` words, `$4` words that must not be there, `$5` pattern of the name, `$6` after so many,
 * `$7` how many.
 */
export const searchStatement = statement<Card>(
  'groups.search',
  `with picked as (
  select g.id, row_number() over (order by (' ' || lower(g.name) like $5) desc, g.member_count desc, g.id desc) as place
  from groups g ${ownMembership('$1')}
  where (${text} @@ websearch_to_tsquery('english', $3) or ' ' || lower(g.name) like $5)
    and not ($4 <> '' and ${text} @@ websearch_to_tsquery('english', $4)) and ${isFindable('$1')}
  order by place
  offset $6 limit $7
)
select ${groupCard('$1', '$2')}
from picked join groups g on g.id = picked.id ${ownMembership('$1')}
order by picked.place`,
);

/** No search goes further than this. */
const FURTHEST = 1000;

/** Groups by what they say of themselves; hidden ones for those inside alone, and never by what was said in them. */
export const groupsSource: SearchSource = {
  tab: 'groups',
  filters: [],
  async find({ pool, viewerId, now, query }, after) {
    const from = after ?? 0;
    const take = after === null ? SEARCH_COUNTED + 1 : PAGE_SIZE + 1;
    const words = [...query.words, ...query.phrases].join(' ');
    const values = [wantedText(query), refusedText(query), wordStartPattern(words), from, take];
    const found = await searchStatement.run(pool, [viewerId, now, ...values]);
    const items = found.slice(0, PAGE_SIZE).map((group) => ({ kind: 'group' as const, group }));
    const next = from + PAGE_SIZE;
    return {
      items,
      next: found.length > PAGE_SIZE && next < FURTHEST ? next : null,
      count: after === null ? countOf(found.length) : null,
    };
  },
};
