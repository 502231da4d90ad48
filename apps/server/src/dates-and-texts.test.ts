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
 * Every field of the contract that is named like a date or a zone is of the types of `dates.ts`, and no text of which nothing can be
 * seen passes for words. A new endpoint is in it at once.
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

/** Addresses and secrets are held to a form later, what a browser tells of itself and a draft are kept as they come. */
const noWords =
  /Url$|declinedLinks|[tT]oken$|[pP]assword$|username$|secondFactor$|confirmTwoFactor body code$|homepage$|endpoint$|keys\.|Info\.|currentPage$|^feedback\.clientError|^drafts\.save|filters\./;
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
