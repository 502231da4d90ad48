import type { Figure } from './report.ts';
import { type Caller, type Times, timed } from './timing.ts';
import { companyHeads, companyTails, firstNames, lastNames, places, randomness, rareWord } from './words.ts';

const QUERIES = 200;
const TABS = ['people', 'companies', 'posts'];

/** Swaps two letters, as a typo. */
function slip(name: string, at: number): string {
  const place = 1 + (at % Math.max(1, name.length - 2));
  return name.slice(0, place) + (name[place + 1] ?? '') + (name[place] ?? '') + name.slice(place + 2);
}

/** What members type, the same in every run: per ten searches 3 names, 2 prefixes, 1 typo, 2 words, 2 operators. */
export function mix(): string[] {
  const random = randomness(11);
  const of = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? 'foam';
  const name = () => `${of(firstNames)} ${of(lastNames)}`;
  const common = ['foam', 'mattress', 'latex', 'delivery', 'spring', 'tariff', 'steel price', 'retail store', 'hybrid'];
  const kinds = [
    name,
    () => of(lastNames),
    () => `@bench${1 + Math.floor(random() * 99_999)}`,
    () =>
      name()
        .slice(0, 2 + Math.floor(random() * 4))
        .trim(),
    () => `${of(companyHeads)} ${of(companyTails)}`.slice(0, 4 + Math.floor(random() * 9)).trim(),
    () => slip(name(), Math.floor(random() * 12)),
    () => of(common),
    () => rareWord(Math.floor(random() * 30_000)),
    () => `${of(common)} in:"${of(places).split(',')[0]}"`,
    () =>
      of([`"cold foam"`, `"the foam"`, `foam -latex`, `from:@bench77 foam`, `tag:latex`, `foam company:harborline`]),
  ];
  return Array.from({ length: QUERIES }, (_, index) => kinds[index % kinds.length]?.() ?? 'foam');
}

function figures(what: string, { p50, p95, p99 }: Times, below: number): Figure[] {
  return [
    { name: `${what} p50`, value: p50, unit: 'ms' },
    { name: `${what} p95`, value: p95, unit: 'ms', target: { below } },
    { name: `${what} p99`, value: p99, unit: 'ms' },
  ];
}

/** The tabs with filters, with one of them on, and the counts next to them. */
async function filterFigures(call: Caller, words: string[]): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const [tab, chosen] of [
    ['people', { profession: 'Sales', joined: 'year' }],
    ['companies', { companyType: 'Retailer' }],
  ] as const) {
    const ask = (path: string) => (q: string) => () => call(`${path}?${new URLSearchParams({ q, tab, ...chosen })}`);
    found.push(...figures(`Search, ${tab} narrowed,`, await timed(words.map(ask('/api/search'))), 150));
    found.push(...figures(`Search, filters of ${tab},`, await timed(words.map(ask('/api/search/facets'))), 150));
  }
  return found;
}

/** Type-ahead and results in 100,000 members and 1,000,000 posts; a page of results is loaded once all its tabs are. */
export async function benchSearch(call: Caller): Promise<Figure[]> {
  const words = mix();
  const plain = words.filter((q) => !q.includes(':'));
  const suggest = await timed(plain.map((q) => () => call(`/api/search/suggest?${new URLSearchParams({ q })}`)));
  const page = (q: string, tab: string) => call(`/api/search?${new URLSearchParams({ q, tab })}`);
  const results = await timed(words.map((q) => () => Promise.all(TABS.map((tab) => page(q, tab)))));
  const perTab: Figure[] = [];
  for (const tab of TABS)
    perTab.push(...figures(`Search, ${tab} alone,`, await timed(words.map((q) => () => page(q, tab))), 150));
  return [
    ...figures('Type-ahead', suggest, 50),
    ...figures('Search results, all tabs,', results, 150),
    ...perTab,
    ...(await filterFigures(call, words)),
  ];
}
