import { allEndpoints, type EndpointShape, z } from '@innerspring/contract';
import { describe, expect, it } from 'vitest';
import {
  fullPart,
  isTaken,
  mainAlternative,
  type Place,
  placesOf,
  sampleOf,
  withValue,
} from './testing/hostile/schema-samples.ts';
import { textFieldsOf } from './testing/hostile/text-fields.ts';

/**
 * Every field of the contract that is named like a date or a zone is of the types of `dates.ts`, no text of which nothing can be
 * seen passes for words, and none keeps characters that trick the reader. A new endpoint is in it at once.
 */

type Field = { name: string; endpoint: EndpointShape; place: Place };

const lastOf = ({ path }: Place): string => path.findLast((step): step is string => typeof step === 'string') ?? '';
const isText = ({ schema }: Place): boolean => {
  const main = mainAlternative(schema);
  return [main.type].flat().includes('string') && !main.enum && main.const === undefined;
};
const fieldsOf = (places: (endpoint: EndpointShape) => Place[]): Field[] =>
  allEndpoints.flatMap((endpoint) =>
    places(endpoint).map((place) => ({
      name: `${endpoint.name} ${place.part} ${place.path.join('.')}`,
      endpoint,
      place,
    })),
  );

const filledWith = ({ endpoint, place }: Field, value: unknown) =>
  withValue(sampleOf(endpoint), fullPart(endpoint, place.part), place, value);
const takes = (field: Field, value: unknown): boolean => isTaken(field.endpoint, filledWith(field, value));

const dateNames = /(?:[a-z](?:At|On|Until|Date|Day|Month)|^(?:at|on|until|date|day|month|starts|ends|availableFrom))$/;
const dates = fieldsOf((endpoint) =>
  placesOf(endpoint).filter((place) => isText(place) && dateNames.test(lastOf(place))),
);
const zones = fieldsOf((endpoint) =>
  placesOf(endpoint).filter((place) => isText(place) && /zone$/i.test(lastOf(place))),
);

const noDates = [
  '2027-02-30',
  '2027-02-29T10:00',
  '2027-04-31T10:00:00Z',
  '2027-13',
  '0000-01',
  '0000-01-01',
  '0000-01-01T10:00',
  '0000-01-01T10:00:00.000Z',
  '9999-12-31',
  '9999-12-31T10:00:00.000Z',
  '+010000-01-01T10:00:00.000Z',
  '10000-01-01',
  'tomorrow',
  '1',
];

describe('a date', () => {
  it('is found in the contract', () => {
    const found = dates.map(({ place }) => lastOf(place));
    for (const name of ['day', 'opensAt', 'until', 'availableFrom', 'starts', 'expiresAt', 'at'])
      expect(found).toContain(name);
  });
  it.each(dates.map((field) => [field.name, field] as const))('exists: %s', (_name, field) => {
    expect(noDates.filter((value) => takes(field, value))).toEqual([]);
  });
});

describe('a time zone', () => {
  it('is found in the contract', () => expect(zones.length).toBeGreaterThanOrEqual(4));
  it.each(zones.map((field) => [field.name, field] as const))('has its current name: %s', (_name, field) => {
    for (const value of ['+05:30', '+0530', '-05', 'UTC+2', 'Z', 'Mars/Olympus', ' UTC'])
      expect(takes(field, value), value).toBe(false);
    const { endpoint, place } = field;
    const schema = endpoint[place.part];
    const { data } = z.safeParse(schema ?? z.unknown(), filledWith(field, 'asia/calcutta')[place.part]);
    expect(place.path.reduce<unknown>((inside, step) => (inside as Record<string | number, unknown>)[step], data)).toBe(
      'Asia/Kolkata',
    );
  });
});

/**
 * Addresses and secrets are held to a form later, what a browser tells of itself and a draft are kept as they come, and the questions
 * that an applicant answers are only compared with those of the posting.
 */
const noWords =
  /Url$|declinedLinks|[tT]oken$|[pP]assword$|username$|secondFactor$|confirmTwoFactor body code$|homepage$|endpoint$|keys\.|Info\.|currentPage$|^feedback\.clientError|^drafts\.save|filters\.|^jobApplications\.apply body questions/;
const words = fieldsOf((endpoint) => textFieldsOf(endpoint).filter(({ part }) => part === 'body')).filter(
  ({ name }) => !noWords.test(name),
);

it.each(words.map((field) => [field.name, field] as const))(
  'a text of which nothing can be seen is none: %s',
  (_name, field) => {
    for (const text of ['\u200b\u200b\u200b\u200b\u2060', '\u3164'.repeat(30), '\u2800 \u2800 \u2800\u2800'])
      expect(takes(field, text), JSON.stringify(text)).toBe(false);
  },
);

/** What a field keeps of a text. */
const keptOf = ({ endpoint, place }: Field, text: string): unknown => {
  const given = withValue(sampleOf(endpoint), fullPart(endpoint, place.part), place, text)[place.part];
  const { data } = z.safeParse(endpoint[place.part] ?? z.unknown(), given);
  return place.path.reduce<unknown>((inside, step) => Object(inside)[step], data);
};
/** A text that the field takes, with something in its middle. */
const sampleWith = ({ endpoint, place }: Field, character: string): string => {
  const full: unknown = fullPart(endpoint, place.part);
  const sample = String(place.path.reduce<unknown>((inside, step) => Object(inside)[step], full));
  return `${sample.slice(0, 9)}${character}${sample.slice(9)}`;
};
const controls = ['\u0007', '\u001b', '\u009b', ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

it.each(words.map((field) => [field.name, field] as const))(
  'a text is kept without control characters, and a line without characters of no width: %s',
  (_name, field) => {
    const plain = sampleWith(field, '');
    expect(takes(field, plain), plain).toBe(true);
    for (const character of controls) {
      const text = sampleWith(field, character);
      if (takes(field, text)) expect(keptOf(field, text), JSON.stringify(text)).toBe(keptOf(field, plain));
    }
    if (takes(field, sampleWith(field, '\n'))) return;
    for (const character of '\u200b\u2060\ufeff\u00ad') {
      const text = sampleWith(field, character);
      if (takes(field, text)) expect(keptOf(field, text), JSON.stringify(text)).toBe(keptOf(field, plain));
    }
  },
);

it('finds texts of one and of several lines', () => {
  const lines = words.filter((field) => !takes(field, sampleWith(field, '\n'))).map(({ name }) => name);
  const taken = words.filter((field) => takes(field, sampleWith(field, '\u200b'))).map(({ name }) => name);
  for (const name of [
    'jobs.save body title',
    'jobs.save body companyName',
    'eventHosting.save body title',
    'companies.create body name',
  ]) {
    expect(lines).toContain(name);
    expect(taken).toContain(name);
  }
  expect(lines.length).toBeLessThan(words.length);
});
