import type { api, HandlerOutput } from '@innerspring/contract';
import { PAGE_SIZE, SEARCH_COUNTED } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { countOf, type SearchSource, wantedText } from '../../platform/search/search.ts';
import { isListed, pollFrom, pollRowColumns } from './poll-sql.ts';

type Row = HandlerOutput<typeof api.polls.list>['items'][number];

/** `$3` words, `$4` only below this id, `$5` how many. */
export const searchStatement = statement<Row>(
  'polls.search',
  `select ${pollRowColumns('$1', { now: '$2' })} from ${pollFrom('$1')}
where poll.id < $4 and ($3 = '' or poll.words @@ websearch_to_tsquery('english', $3)) and ${isListed('$2')} order by poll.id desc limit $5`,
);

/** Open and closed polls by their words, the newest first. */
export const pollsSource: SearchSource = {
  tab: 'polls',
  filters: [],
  async find({ pool, viewerId, now, query }, after) {
    const take = after === null ? SEARCH_COUNTED + 1 : PAGE_SIZE + 1;
    const found = await searchStatement.run(pool, [
      viewerId,
      now,
      wantedText(query),
      after ?? Number.MAX_SAFE_INTEGER,
      take,
    ]);
    const page = found.slice(0, PAGE_SIZE);
    return {
      items: page.map((poll) => ({ kind: 'poll' as const, poll })),
      next: found.length > PAGE_SIZE ? Number(page.at(-1)?.id) : null,
      count: after === null ? countOf(found.length) : null,
    };
  },
};
