import { PAY_FLOORS, USUAL_RADIUS } from '@innerspring/contract/jobs/choices';
import type { api, HandlerInput } from '@innerspring/contract';
import { placeNamed, placesLike, regionNamed, spotOf } from '../../platform/places/gazetteer.ts';

/**
 * One index finds postings by words and filters alike: each choice is a term of the posting's words, such as
 * `~category:Sales`, which no text of a member can contain. The database makes them (`job_terms` in the migrations); a
 * question to the list is made of the same terms here. Terms may find a little more than asked, such as a whole degree
 * around a place, so exact conditions follow.
 */

export type JobFilters = Omit<HandlerInput<typeof api.jobs.list>['query'], 'cursor'>;

/** Miles in a degree of latitude. */
const DEGREE = 69;
const DAY = 86_400_000;
const ENOUGH_LETTERS = 4;
const FIRST_DAY = Date.UTC(2000, 0, 1);

const quoted = (term: string) => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const anyOf = (terms: readonly string[]) => `(${terms.map(quoted).join(' | ')})`;

/** What a place in the address means: names in lower case, and a circle where it is a city. */
export type Around = { names: string[]; circle: { latitude: number; longitude: number; miles: number } | null };

/** Reads a place as members write it. */
function aroundOf(place: string, within: string | undefined): Around {
  const name = place.trim().toLowerCase();
  const region = regionNamed(place);
  // "New York" is a state and a city; the state holds both.
  if (region) return { names: [region], circle: null };
  // What is typed halfway means the largest city that starts so.
  const city = placeNamed(place) ?? (name.length >= ENOUGH_LETTERS ? placesLike(place, 1)[0] : null);
  if (!city) return { names: [name], circle: null };
  const miles = within ? Number(within) : USUAL_RADIUS;
  const inFull = `${city.city}, ${city.region || city.country}`.toLowerCase();
  return { names: [...new Set([name, inFull])], circle: { ...city, miles } };
}

/** The terms of the squares of one degree that a circle touches. */
function cellsOf({ latitude, longitude, miles }: NonNullable<Around['circle']>): string[] {
  const high = miles / DEGREE;
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  const cells: string[] = [];
  for (let at = Math.floor(latitude - high); at <= Math.floor(latitude + high); at += 1)
    for (let along = Math.floor(longitude - wide); along <= Math.floor(longitude + wide); along += 1)
      cells.push(`~cell:${at}:${((along + 540) % 360) - 180}`);
  return cells;
}

/** The days from a time until now, of which each posting has one. */
function daysFrom(since: Date, now: Date): string[] {
  const first = Math.floor((since.getTime() - FIRST_DAY) / DAY);
  const last = Math.floor((now.getTime() - FIRST_DAY) / DAY);
  return Array.from({ length: last - first + 1 }, (_, at) => `~day:${first + at}`);
}

const chosen = ['category', 'workplace', 'type', 'seniority', 'companyType', 'applyBy'] as const;

/** The place that the filters name, if any. */
export const placeOf = ({ place, within }: JobFilters): Around | null =>
  place?.trim() ? aroundOf(place, within) : null;

/** The filters as a `tsquery`, apart from the words; null where none is on. */
export function termsOf(filters: JobFilters, around: Around | null, since: Date | null, now: Date): string | null {
  const { category, workplace } = filters;
  const floor = PAY_FLOORS.findLast((level) => filters.pay !== undefined && level <= filters.pay);
  const terms = [
    // The most usual pair has a term of its own, so that the index needn't intersect two long lists.
    ...(category && workplace ? [quoted(`~both:${category}:${workplace}`)] : []),
    ...chosen.flatMap((name) => (filters[name] ? [quoted(`~${name}:${filters[name]}`)] : [])),
    ...(floor ? [quoted(`~pay:${floor}`)] : []),
    ...(since ? [anyOf(daysFrom(since, now))] : []),
    ...(around
      ? [anyOf([...around.names.map((name) => `~place:${name}`), ...(around.circle ? cellsOf(around.circle) : [])])]
      : []),
  ];
  return terms.length > 0 ? terms.join(' & ') : null;
}

/** Where a posting is, and the names by which it is found, from what its form holds. */
export function whereOf(form: { city: string; region: string; country: string }) {
  const [city, region, country] = [form.city, form.region, form.country].map((text) => text.trim().toLowerCase());
  const spot = spotOf(form);
  const state = region ? (regionNamed(region) ?? region) : '';
  const names = [city, region, country, state, city && state && `${city}, ${state}`, spot?.country.toLowerCase()];
  return {
    latitude: spot?.latitude ?? null,
    longitude: spot?.longitude ?? null,
    places: [...new Set(names.filter((name): name is string => Boolean(name)))],
  };
}
