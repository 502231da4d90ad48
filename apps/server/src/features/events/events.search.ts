import type { api, HandlerOutput } from '@innerspring/contract';
import { PAGE_SIZE, SEARCH_COUNTED } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { countOf, type SearchSource, wantedText, wordStartPattern } from '../../platform/search/search.ts';
import { eventFrom, eventRowColumns, isListedTo } from './event-sql.ts';

type Row = HandlerOutput<typeof api.events.list>['items'][number];

/** `$3` words or an empty text, `$4` pattern of the organizer, `$5` name of a place, `$6` only below this id, `$7` how many. */
export const searchStatement = statement<Row>(
  'events.search',
  `select ${eventRowColumns('$1')}
from ${eventFrom}
where e.id < $6 and e.ends_at > $2 and ($3 = '' or e.words @@ websearch_to_tsquery('english', $3))
  and ($4::text is null or ' ' || lower(concat_ws(' ', c.name::text, e.organizer)) like $4)
  and ($5::text is null or lower($5) in (lower(e.city), lower(e.region), lower(e.country))) and ${isListedTo('$1', '$2')}
order by e.id desc limit $7`,
);

/** Events to come by their words, their organizer and their place, the newest first. */
export const eventsSource: SearchSource = {
  tab: 'events',
  filters: ['company', 'in'],
  async find({ pool, viewerId, now, query }, after) {
    const take = after === null ? SEARCH_COUNTED + 1 : PAGE_SIZE + 1;
    const found = await searchStatement.run(pool, [
      viewerId,
      now,
      wantedText(query),
      wordStartPattern(query.filters.company),
      query.filters.in?.trim() || null,
      after ?? Number.MAX_SAFE_INTEGER,
      take,
    ]);
    const page = found.slice(0, PAGE_SIZE);
    return {
      items: page.map((event) => ({ kind: 'event' as const, event })),
      next: found.length > PAGE_SIZE ? Number(page.at(-1)?.id) : null,
      count: after === null ? countOf(found.length) : null,
    };
  },
};
