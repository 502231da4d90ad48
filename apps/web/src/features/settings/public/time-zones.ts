import { currentZone } from '@innerspring/contract/zones';

/** The common name of a zone: "Kyiv", "New York", "Argentina, Buenos Aires". */
export const zoneName = (zone: string): string => {
  const name = currentZone(zone) ?? zone;
  return (name.split('/').slice(1).join(', ') || name).replaceAll('_', ' ');
};

const partOf = (zone: string, timeZoneName: 'longGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The kind of time of a zone, and its current offset from Greenwich: "Eastern Europe Time, GMT+2". */
const zoneDetail = (zone: string): string => `${partOf(zone, 'longGeneric')}, ${partOf(zone, 'shortOffset')}`;

interface Zone {
  /** The current IANA name, as it is stored. */
  id: string;
  label: string;
  detail: string;
}

/** Created when a member first searches for a zone: formatters for four hundred zones take a moment. */
let known: (Zone & { words: string })[] | undefined;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function zones() {
  known ??= Intl.supportedValuesOf('timeZone').map((name) => {
    const id = currentZone(name) ?? name;
    const [label, detail] = [zoneName(id), zoneDetail(id)];
    return { id, label, detail, words: plain(`${label} ${`${id} ${name}`.replaceAll(/[/_]/g, ' ')} ${detail}`) };
  });
  return known;
}

const MOST_SHOWN = 50;

/** Zones where each typed word starts a word of the city, an older name, the region or kind of time. Cities come first. */
export function zonesMatching(text: string): Zone[] {
  const typed = plain(text)
    .split(/[\s,/]+/)
    .filter(Boolean);
  const isMeant = ({ words }: { words: string }) => typed.every((word) => ` ${words}`.includes(` ${word}`));
  const start = typed[0] ?? '';
  const rank = ({ label }: Zone) => Number(!plain(label).startsWith(start));
  return zones()
    .filter(isMeant)
    .toSorted((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label))
    .slice(0, MOST_SHOWN)
    .map(({ id, label, detail }) => ({ id, label, detail }));
}
