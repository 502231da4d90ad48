import { Count, Id, Instant, z } from '@innerspring/contract';

type Schema = z.core.$ZodType;

/** Encodes a value that matches, or returns undefined. In that case zod, which decides, parses the whole answer. */
type Encode = (value: unknown) => string | undefined;

/** Short text that needs no escaping in JSON. For anything else, the runtime's encoder is faster. */
const plainText = /^[\u0020\u0021\u0023-\u005b\u005d-\ud7ff]{0,30}$/;
const quote = (text: string): string =>
  text.length <= 30 && plainText.test(text) ? `"${text}"` : JSON.stringify(text);

const encodeString: Encode = (value) => (typeof value === 'string' ? quote(value) : undefined);
const encodeBoolean: Encode = (value) => (typeof value === 'boolean' ? String(value) : undefined);

const wholeFrom =
  (least: number): Encode =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least ? String(value) : undefined;

const encodeInstant: Encode = (value) => {
  if (typeof value === 'string') return quote(value);
  return value instanceof Date && !Number.isNaN(value.getTime()) ? `"${value.toISOString()}"` : undefined;
};

/** The contract's own schemas, by identity: their unions and pipes are the slowest ones in zod. */
const known = new Map<Schema, Encode>([
  [Id, wholeFrom(1)],
  [Count, wholeFrom(0)],
  [Instant, encodeInstant],
]);

function encodeOneOf(values: Iterable<unknown>): Encode {
  const texts = new Map([...values].map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}

/**
 * Encodes a frozen object once and caches the text as long as the object is in memory. A deeply frozen item
 * (`freezeDeep`) never changes.
 */
function encodeFrozenOnce(encode: Encode): Encode {
  const texts = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return encode(value);
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = encode(value);
    if (text === undefined) return undefined;
    // Through bytes and back, to flatten the concatenated string once instead of for each answer.
    const whole = Buffer.from(text).toString();
    texts.set(value, whole);
    return whole;
  };
}

function encodeArray(item: Encode): Encode {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let json = '';
    for (const one of value) {
      const text = item(one);
      if (text === undefined) return undefined;
      json += json === '' ? text : `,${text}`;
    }
    return `[${json}]`;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function encodeObject(shape: Record<string, Schema>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    isOptional: typeOf(schema) === 'optional',
    encode: encoderOf(schema),
  }));
  return (value) => {
    if (!isRecord(value) || Array.isArray(value)) return undefined;
    let json = '';
    for (const { name, label, isOptional, encode } of fields) {
      const field = value[name];
      if (field === undefined && isOptional) continue;
      const text = encode(field);
      if (text === undefined) return undefined;
      json += json === '' ? label + text : `,${label}${text}`;
    }
    return `{${json}}`;
  };
}

/** A record in which any key may be missing. */
function encodePartialRecord(key: Encode, item: Encode): Encode {
  return (value) => {
    if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    let json = '';
    for (const [name, one] of Object.entries(value)) {
      const label = key(name);
      const text = item(one);
      if (label === undefined || text === undefined) return undefined;
      json += `${json === '' ? '' : ','}${label}:${text}`;
    }
    return `{${json}}`;
  };
}

/** Fallback without a faster encoder: parses with zod, then encodes with the runtime's JSON. */
function encodeByZod(schema: Schema): Encode {
  return (value) => {
    const result = z.safeParse(schema, value);
    return result.success ? JSON.stringify(result.data) : undefined;
  };
}

const typeOf = (schema: Schema): string => schema._zod.def.type;

const itemEncoderOf = (schema: Schema): Encode =>
  typeOf(schema) === 'object' ? encodeFrozenOnce(encoderOf(schema)) : encoderOf(schema);

function encoderOf(schema: Schema): Encode {
  const found = known.get(schema);
  if (found) return found;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('checks' in def && def.checks && def.checks.length > 0) return encodeByZod(schema);
  switch (def.type) {
    case 'string':
      return 'format' in def ? encodeByZod(schema) : encodeString;
    case 'boolean':
      return encodeBoolean;
    case 'enum':
      return encodeOneOf(Object.values(def.entries));
    case 'literal':
      return encodeOneOf(def.values);
    case 'nullable': {
      const inner = encoderOf(def.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
      return encoderOf(def.innerType);
    case 'array':
      return encodeArray(itemEncoderOf(def.element));
    case 'number':
      return 'format' in def && def.format === 'safeint' ? wholeFrom(Number.MIN_SAFE_INTEGER) : encodeByZod(schema);
    case 'record':
      return typeOf(def.keyType) === 'enum' && z.safeParse(schema, {}).success
        ? encodePartialRecord(encoderOf(def.keyType), encoderOf(def.valueType))
        : encodeByZod(schema);
    case 'object':
      return def.catchall ? encodeByZod(schema) : encodeObject(def.shape);
    default:
      return encodeByZod(schema);
  }
}

/**
 * Compiles a function that encodes an endpoint's answers as JSON, once for each endpoint. Only fields that the schema
 * names leave the server, and each value is checked as it is written. Several times as fast as parsing with the schema
 * and then encoding.
 * @throws {Error} from the compiled function, naming what doesn't match the schema: that is a bug of the server.
 */
export function compileEncoder(name: string, schema: Schema): (answer: unknown) => string {
  const encode = encoderOf(schema);
  return (answer) => {
    const json = encode(answer);
    if (json !== undefined) return json;
    const result = z.safeParse(schema, answer);
    if (result.success) return JSON.stringify(result.data);
    const where = result.error.issues
      .map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
      .join('; ');
    throw new Error(`The answer of ${name} does not fit its schema: ${where}`);
  };
}
