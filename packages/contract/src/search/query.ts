/** Longest search text; the same for the box, the address and the server. */
export const SEARCH_MAX_LENGTH = 200;
/** Shorter texts are not searched for. */
export const SEARCH_MIN_LENGTH = 2;

/** The filters that a search may name, as typed before the colon. */
export const SEARCH_FILTERS = ['from', 'tag', 'company', 'in'] as const;
export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** What the words typed into a search ask for. */
export type SearchQuery = {
  /** Plain words, all of which must be there. */
  words: string[];
  /** Words that must occur next to each other, in this order. */
  phrases: string[];
  /** Words and phrases that must not be there. */
  excluded: string[];
  filters: Partial<Record<SearchFilter, string>>;
};

type Reader = { text: string; at: number };

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign);
/** Straight or typographic, as phones make them. */
const isQuote = (sign: string | undefined) => sign === '"' || sign === '“' || sign === '”' || sign === '„';
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A quoted text or one word; a quote that never closes reaches to the end. */
function readValue(reader: Reader): { value: string; isQuoted: boolean } {
  const { text } = reader;
  const isQuoted = isQuote(text[reader.at]);
  if (isQuoted) reader.at += 1;
  const begin = reader.at;
  const ends = isQuoted ? isQuote : isSpace;
  while (reader.at < text.length && !ends(text[reader.at])) reader.at += 1;
  const value = text.slice(begin, reader.at);
  if (isQuoted) reader.at += 1;
  return { value: squeeze(value), isQuoted };
}

/** The filter whose name and colon start here; moves past the colon. */
function readFilter(reader: Reader): SearchFilter | null {
  for (const name of SEARCH_FILTERS) {
    const end = reader.at + name.length;
    if (reader.text[end] !== ':' || reader.text.slice(reader.at, end).toLowerCase() !== name) continue;
    reader.at = end + 1;
    return name;
  }
  return null;
}

function readPart(reader: Reader, query: SearchQuery): void {
  const filter = readFilter(reader);
  if (filter) {
    const { value } = readValue(reader);
    const sign = filter === 'from' ? '@' : filter === 'tag' ? '#' : '';
    const name = value.slice(value.startsWith(sign) ? sign.length : 0).trim();
    if (name !== '') query.filters[filter] = name;
    return;
  }
  const isExcluded = reader.text[reader.at] === '-' && !isSpace(reader.text[reader.at + 1] ?? ' ');
  if (isExcluded) reader.at += 1;
  const { value, isQuoted } = readValue(reader);
  if (value === '') return;
  (isExcluded ? query.excluded : isQuoted ? query.phrases : query.words).push(value);
}

/**
 * Reads a search once from left to right: `"phrase"`, `-word`, `from:@name`, `tag:`, `company:`, `in:place`, plain words.
 * Every text means something; of a filter named twice the last counts.
 */
export function readSearch(text: string): SearchQuery {
  const reader: Reader = { text: text.slice(0, SEARCH_MAX_LENGTH), at: 0 };
  const query: SearchQuery = { words: [], phrases: [], excluded: [], filters: {} };
  while (reader.at < reader.text.length) {
    if (isSpace(reader.text[reader.at])) reader.at += 1;
    else readPart(reader, query);
  }
  return query;
}

/** Whether there is anything to look for: leaving words out alone finds nothing. */
export function isSearchable({ words, phrases, filters }: SearchQuery): boolean {
  const wanted = [...words, ...phrases, ...Object.values(filters)].join(' ');
  return [...wanted].length >= SEARCH_MIN_LENGTH;
}

const quoted = (text: string) => (/\s/.test(text) ? `"${text}"` : text);

/** The same search without one of its filters, as a person would type it. */
export function withoutFilter({ words, phrases, excluded, filters }: SearchQuery, dropped: SearchFilter): string {
  const kept = SEARCH_FILTERS.flatMap((name) => {
    const value = name === dropped ? undefined : filters[name];
    return value === undefined ? [] : [`${name}:${quoted(name === 'from' ? `@${value}` : value)}`];
  });
  return [
    ...words,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...excluded.map((word) => `-${quoted(word)}`),
    ...kept,
  ].join(' ');
}
