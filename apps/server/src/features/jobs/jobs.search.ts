import type { api, HandlerOutput } from '@innerspring/contract';
import { PAGE_SIZE, SEARCH_COUNTED } from '@innerspring/contract';
import { statement } from '../../platform/db/statement.ts';
import { countOf, type SearchSource, wantedText, wordStartPattern } from '../../platform/search/search.ts';
import { isLiveTo, jobFrom, jobRowColumns } from './job-sql.ts';
import { placeOf } from './job-terms.ts';

type Row = HandlerOutput<typeof api.jobs.list>['items'][number];

/**
 * `$1` viewer, `$2` present, `$3` words or an empty text, `$4` pattern of the company's name, `$5` names of a place, `$6` to `$8`
 * the circle around it, `$9` only below this listing, `$10` how many.
 */
export const searchStatement = statement<Row & { listing: number }>(
  'jobs.search',
  `select ${jobRowColumns('$1', '$2')}, j.listing
from ${jobFrom}
where j.listing < $9 and ($3 = '' or j.words @@ websearch_to_tsquery('english', $3))
  and ($4::text is null or ' ' || lower(coalesce(c.name::text, j.company_name)) like $4)
  and ($5::text[] is null or j.places && $5 or miles_between($6, $7, j.latitude, j.longitude) <= $8) and ${isLiveTo('$1', '$2')}
order by j.listing desc limit $10`,
);

/** Live postings by their words, their company and their place, the newest first. */
export const jobsSource: SearchSource = {
  tab: 'jobs',
  filters: ['company', 'in'],
  async find({ pool, viewerId, now, query }, after) {
    const around = query.filters.in ? placeOf({ place: query.filters.in }) : null;
    const take = after === null ? SEARCH_COUNTED + 1 : PAGE_SIZE + 1;
    const found = await searchStatement.run(pool, [
      viewerId,
      now,
      wantedText(query),
      wordStartPattern(query.filters.company),
      around?.names ?? null,
      around?.circle?.latitude ?? null,
      around?.circle?.longitude ?? null,
      around?.circle?.miles ?? null,
      after ?? Number.MAX_SAFE_INTEGER,
      take,
    ]);
    const page = found.slice(0, PAGE_SIZE);
    return {
      // Only the list labels those that were paid for.
      items: page.map(({ listing: _listing, ...job }) => ({
        kind: 'job' as const,
        job: { ...job, isFeatured: false },
      })),
      next: found.length > PAGE_SIZE ? (page.at(-1)?.listing ?? null) : null,
      count: after === null ? countOf(found.length) : null,
    };
  },
};
