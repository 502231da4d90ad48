import { type EndpointShape, z } from '@innerspring/contract';
import fc from 'fast-check';

/** A JSON schema, as far as the contract's inputs use it. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maxLength?: number;
};

/** What comes in with a request, by the name under which an endpoint declares it. */
export const partNames = ['params', 'query', 'body'] as const;
export type PartName = (typeof partNames)[number];
export type Input = Partial<Record<PartName, unknown>>;

/** Gives a field's value where the caller knows better than its schema: the number of something that is really there. */
export type Known = (part: PartName, field: string) => unknown;
type KnownHere = (field: string) => unknown;

/** The JSON schema of what a part of a request may be. */
export function schemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.core.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** Values for fields whose rule stands in code and not in the schema. */
const byName: Record<string, string> = {
  email: 'sample@example.com',
  url: 'https://example.com/page',
  website: 'https://example.com/page',
  at: '2026-11-01T10:00:00Z',
  opensAt: '2031-05-01T10:00:00.000Z',
  closesAt: '2031-05-20T10:00:00.000Z',
  joinUrl: 'https://example.com/page',
  applyUrl: 'https://example.com/page',
  applyEmail: 'sample@example.com',
  contactEmail: 'sample@example.com',
  endpoint: 'https://push.example/address',
  username: 'sample-name',
  until: '2199-01-01T00:00:00.000Z',
  expiresAt: '2199-01-01T00:00:00.000Z',
  day: '2027-01-24',
  starts: '2031-05-01T09:00',
  ends: '2031-05-01T17:00',
  timeZone: 'America/New_York',
  basedOn: '2026-01-02T03:04:05.000Z',
  content: 'Some words about coils',
  slug: 'coils',
  startedOn: '2001-01',
  endedOn: '2002-02',
  availableFrom: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
  mediaUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  expiry: '12/49',
  number: '4242 4242 4242 4242',
  password: 'tufted lamp and ladder',
  newPassword: 'tufted lamp and ladder',
  imageUrl: `/uploads/${'a'.repeat(32)}.webp`,
  coverUrl: `/uploads/${'a'.repeat(32)}.webp`,
};

const isNothing = ({ type, const: only }: JsonSchema) => type === 'null' || only === '';

/** The alternative that says most: neither null nor the empty text that stands for it. */
export function mainAlternative(schema: JsonSchema): JsonSchema {
  if (!schema.anyOf) return schema;
  const [main = {}] = schema.anyOf.filter((one) => !isNothing(one));
  return mainAlternative(main);
}

function textFor({ pattern, minLength = 0, maxLength }: JsonSchema): string {
  if (pattern !== undefined) return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })[0] ?? '';
  return 'Words of some length here'.padEnd(minLength, 's').slice(0, maxLength);
}

/** Something that this schema allows; of objects the required fields, or all of them. */
function valueFor(schema: JsonSchema, field: string, known: KnownHere, withOptional = false): unknown {
  const given = known(field);
  if (given !== undefined) return given;
  const main = mainAlternative(schema);
  const [type] = [main.type ?? (main.properties ? 'object' : 'string')].flat();
  if (main.const !== undefined) return main.const;
  if (main.enum) return main.enum[0];
  if (type === 'object') return objectFor(main, known, withOptional);
  if (type === 'array') {
    const one = () => valueFor(main.items ?? {}, field.replace(/s$/, ''), known, withOptional);
    return Array.from({ length: Math.max(1, main.minItems ?? 0) }, one);
  }
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, main.minimum ?? 1);
  const named = byName[field];
  const isFit = named !== undefined && new RegExp(main.pattern ?? '').test(named);
  return isFit ? named : textFor(main);
}

function objectFor({ properties = {}, required = [] }: JsonSchema, known: KnownHere, withOptional: boolean) {
  const wanted = Object.entries(properties).filter(([name]) => withOptional || required.includes(name));
  return Object.fromEntries(wanted.map(([name, schema]) => [name, valueFor(schema, name, known, withOptional)]));
}

const knowsNothing: Known = () => undefined;

/**
 * The smallest input that an endpoint takes: what it requires, and nothing more.
 * @throws {Error} where the schema has a rule that the sample does not meet; name a value for that field in `byName` then.
 */
export function sampleOf(endpoint: EndpointShape, known: Known = knowsNothing): Input {
  const input: Input = {};
  for (const part of partNames) {
    const schema = endpoint[part];
    if (!schema) continue;
    const made = valueFor(schemaOf(schema), part, (field) => known(part, field));
    const { success, error } = z.safeParse(schema, part === 'body' ? made : asTexts(made));
    if (!success) {
      throw new Error(
        `No sample for ${part} of ${endpoint.name}: ${JSON.stringify(made)} is refused with ${error.message}. ` +
          'Name a value that passes under the field in `byName` (testing/hostile/schema-samples.ts).',
      );
    }
    input[part] = made;
  }
  return input;
}

/** Whether the schemas of an endpoint take this input; what they take may still be refused by a rule. */
export function isTaken(endpoint: EndpointShape, input: Input): boolean {
  return partNames.every((part) => {
    const schema = endpoint[part];
    if (!schema) return true;
    const given = input[part];
    return z.safeParse(schema, part === 'body' ? given : asTexts(given ?? {})).success;
  });
}

/** Path and query are text. */
function asTexts(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, String(value)]));
}

/** A place in a part of a request where a value stands: `['links', 0, 'label']`. */
export type Place = { part: PartName; path: (string | number)[]; schema: JsonSchema };

function placesIn(schema: JsonSchema, part: PartName, path: (string | number)[]): Place[] {
  const main = mainAlternative(schema);
  const here: Place[] = path.length > 0 ? [{ part, path, schema }] : [];
  if (main.properties) {
    const inside = Object.entries(main.properties).flatMap(([name, one]) => placesIn(one, part, [...path, name]));
    return [...here, ...inside];
  }
  return main.items ? [...here, ...placesIn(main.items, part, [...path, 0])] : here;
}

/** Every place of an endpoint's input, optional ones and those inside of objects and lists too. */
export function placesOf(endpoint: EndpointShape): Place[] {
  return partNames.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? placesIn(schemaOf(schema), part, []) : [];
  });
}

/** What stands at each place when every optional field is given. */
export function fullPart(
  endpoint: EndpointShape,
  part: PartName,
  known: Known = knowsNothing,
): Record<string, unknown> {
  const schema = endpoint[part];
  return schema
    ? (valueFor(schemaOf(schema), part, (field) => known(part, field), true) as Record<string, unknown>)
    : {};
}

function put(target: unknown, [first, ...rest]: (string | number)[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(target)) return target.with(Number(first), put(target[Number(first)], rest, value));
  const object = (target ?? {}) as Record<string, unknown>;
  return { ...object, [first]: put(object[first], rest, value) };
}

/** The input with another value at a place; what leads there is taken from `full` where the input lacks it. */
export function withValue(input: Input, full: Record<string, unknown>, { part, path }: Place, value: unknown): Input {
  const [top = ''] = path;
  const before = { ...(input[part] as Record<string, unknown>) };
  if (path.length > 1 && !(top in before)) before[top] = full[top];
  return { ...input, [part]: put(before, path, value) };
}
