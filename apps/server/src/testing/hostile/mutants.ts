import type { EndpointShape } from '@innerspring/contract';
import { fullPart, type Input, type Known, type PartName, type Place, placesOf, withValue } from './schema-samples.ts';

export type Mutant = { label: string; input: Input; sent: string[] };

/** Of another kind, out of bounds, or of no sense, wherever a field stands. */
const values: [label: string, value: unknown][] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['a huge number', 1e308],
  ['2^53', 2 ** 53],
  ['2^63', 2 ** 63],
  ['2^31', 2 ** 31],
  ['nothing', ''],
  ['blanks', ' \t '],
  ['NaN as text', 'NaN'],
  ['infinity as text', '1e999'],
  ['a padded number', '007'],
  ['a day that is none', '2026-02-30T25:61:61Z'],
  ['an empty list', []],
  ['lists in lists', [[[]]]],
  ['two texts', ['one text', 'two texts']],
  ['an empty object', {}],
  ['an operator', { $ne: null }],
  ['NUL', 'before\u0000after'],
  ['half a character', 'before\ud800after'],
  ['controls', 'before\u0007\u001b[31mafter'],
  ['turned letters', 'before\u202eretfa\u2067'],
  ['letters without width', 'be\u200bfo\u2060re\ufeff'],
  ['a long line', 'long'.repeat(10_000)],
];

/** Sent once an endpoint: they cost the most. */
const costly: [label: string, value: unknown][] = [
  ['a text just within the largest body', 'y'.repeat(200_000)],
  ['many numbers', Array.from({ length: 50_000 }, (_, at) => at + 1)],
  ['many names', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`name${at}`, at]))],
  ['as deep as allowed', JSON.parse(`${'['.repeat(18)}${']'.repeat(18)}`)],
];

const inAddress: [label: string, value: string][] = [
  ['nothing', ''],
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a fraction', '1.5'],
  ['exponents', '1e3'],
  ['hexadecimal', '0x10'],
  ['2^31', '2147483648'],
  ['the largest number', '9007199254740991'],
  ['2^53', '9007199254740992'],
  ['2^63', '9223372036854775808'],
  ['a hundred digits', '9'.repeat(100)],
  ['a long text', 'z'.repeat(5000)],
  ['a word', 'undefined'],
  ['NUL', '1\u0000'],
  ['half a character', '\ud800'],
  ['a line break', '1\r\nset-cookie: a=b'],
  ['up', '../../etc/passwd'],
  ['a quote', "1' or '1'='1"],
  ['a list', '1,2,3'],
  ['an object', '{"$ne":null}'],
  ['other digits', '١٢٣'],
  ['a prototype', '__proto__'],
  ['a day that is none', '2027-02-31'],
  ['the year zero', '0000-01-01'],
  ['a zone that is an offset', '+0530'],
];

const textsIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);

/** Switches by the dozen are one rule: those like another get only these. */
const few = values.filter(([label]) => ['null', '2^63', 'an operator', 'NUL'].includes(label));

function ofBody(place: Place, input: Input, full: Record<string, unknown>, choice: typeof values): Mutant[] {
  return choice.map(([label, value]) => ({
    label: `${place.path.join('.')}: ${label}`,
    input: withValue(input, full, place, value),
    sent: textsIn(value),
  }));
}

function ofAddress(place: Place, input: Input, full: Record<string, unknown>): Mutant[] {
  return inAddress.map(([label, value]) => ({
    label: `${place.part} ${place.path.join('.')}: ${label}`,
    input: withValue(input, full, place, value),
    sent: [value],
  }));
}

/** Each field that may be left out, alone beside what must be there: rules that look at several meet one. */
function ofLone(places: readonly Place[], input: Input, full: Record<PartName, Record<string, unknown>>): Mutant[] {
  return places.flatMap((place) => {
    const { part, path } = place;
    const value = path.reduce<unknown>(
      (inside, step) => (inside as Record<string | number, unknown> | undefined)?.[step],
      full[part],
    );
    if (value === undefined || part === 'params' || path.some((step) => typeof step === 'number')) return [];
    return [{ label: `${path.join('.')}: alone`, input: withValue(input, {}, place, value), sent: [] }];
  });
}

/** What the body lacks, or has too much of. */
function ofShape(input: Input): Mutant[] {
  const body = (input.body ?? {}) as Record<string, unknown>;
  const without = Object.keys(body).map((name) => {
    const { [name]: _, ...rest } = body;
    return { label: `without ${name}`, input: { ...input, body: rest }, sent: [] };
  });
  const instead: [string, unknown][] = [
    ['a list for a body', [body]],
    ['a text for a body', 'some text'],
    ['a number for a body', 5],
    ['null for a body', null],
  ];
  const unknownField = 'no endpoint knows this';
  return [
    ...without,
    ...instead.map(([label, one]) => ({ label, input: { ...input, body: one }, sent: textsIn(one) })),
    { label: 'an unknown field', input: { ...input, body: { ...body, [unknownField]: 1, isAdmin: true } }, sent: [] },
  ];
}

/**
 * An input of the endpoint with one thing wrong at a time: every field with values of every other kind, fields that are missing
 * and fields that nobody knows. Some of them are right by chance, where a field takes what it was given.
 */
export function mutantsOf(endpoint: EndpointShape, input: Input, known: Known): Mutant[] {
  const full = { body: fullPart(endpoint, 'body', known), query: fullPart(endpoint, 'query', known), params: {} };
  const seen = new Set<string>();
  const choiceFor = ({ path, schema }: Place) => {
    const isFirst = seen.size === 0;
    const rule = JSON.stringify(schema);
    const isKnown = path.length > 1 && seen.has(rule);
    seen.add(rule);
    return isKnown ? few : isFirst ? [...values, ...costly] : values;
  };
  const ofFields = placesOf(endpoint).flatMap((place) =>
    place.part === 'body'
      ? ofBody(place, input, full.body, choiceFor(place))
      : ofAddress(place, input, full[place.part]),
  );
  const all = [...ofFields, ...ofLone(placesOf(endpoint), input, full)];
  return endpoint.body ? [...all, ...ofShape(input)] : all;
}
