import { allEndpoints, Count, Id, Instant, z } from '@innerspring/contract';
import { describe, expect, it } from 'vitest';
import { freezeDeep } from '../../features/posts/cards/remembered-cards.ts';
import { compileEncoder } from './answer-encoder.ts';

type Schema = z.core.$ZodType;

/** A value that fits the schema, with a field too many in every object; `full` fills what may be empty. */
function sample(schema: Schema, full: boolean): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, sample(field, full)]);
      return { ...Object.fromEntries(fields), ...(def.catchall ? {} : { passwordHash: 'secret' }) };
    }
    case 'array':
      return full ? [sample(def.element, true), sample(def.element, false)] : [];
    case 'nullable':
      return full ? sample(def.innerType, full) : null;
    case 'optional':
      return full ? sample(def.innerType, full) : undefined;
    case 'union':
      return sample(def.options[full ? def.options.length - 1 : 0] as Schema, full);
    case 'pipe':
      return sample(def.in, full);
    case 'record': {
      const names = def.keyType._zod.values ?? (full ? ['/a "quoted" name'] : []);
      return Object.fromEntries([...names].map((name) => [name, sample(def.valueType, full)]));
    }
    case 'string':
      return full ? 'Zoë said: "springs\\coils"\n\u0007 🛏️ and a good deal more than thirty characters' : 'Bob';
    case 'number':
      return full ? 12 : 1;
    case 'boolean':
      return full;
    case 'enum':
      return Object.values(def.entries).at(full ? -1 : 0);
    case 'literal':
      return def.values[0];
    case 'date':
      return new Date('2026-03-01T12:00:00.250Z');
    default:
      return full ? { any: ['thing', 1] } : 'x';
  }
}

const byZod = (schema: Schema, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? JSON.stringify(result.data) : `refused: ${result.error.issues[0]?.message}`;
};

describe('the answer of every endpoint', () => {
  const answering = allEndpoints.flatMap(({ name, response }) =>
    response && response !== 'binary' ? [{ name, response }] : [],
  );
  it.each(answering)('$name is what reading it by its schema gives', ({ name, response }) => {
    const encode = compileEncoder(name, response);
    for (const full of [true, false]) {
      const answer = sample(response, full);
      const expected = byZod(response, answer);
      // A sample that a rule of its own refuses says nothing here; the tests over HTTP see real ones.
      if (expected.startsWith('refused')) continue;
      expect(encode(answer)).toBe(expected);
      expect(encode(answer)).not.toContain('passwordHash');
    }
  });
});

describe('a compiled answer', () => {
  const Person = z.object({
    id: Id,
    at: Instant,
    name: z.string(),
    nick: z.optional(z.string()),
    kinds: z.partialRecord(z.enum(['a', 'b']), Count),
    rest: z.array(z.nullable(z.boolean())),
  });
  const encode = compileEncoder('test.person', Person);
  const good = { id: 7, at: new Date(0), name: 'A', kinds: { b: 2 }, rest: [true, null] };

  it('keeps to the order of its schema, leaves out what is absent and strips the rest', () => {
    const { id, ...others } = good;
    expect(encode({ secret: 1, ...others, id, nick: undefined })).toBe(
      '{"id":7,"at":"1970-01-01T00:00:00.000Z","name":"A","kinds":{"b":2},"rest":[true,null]}',
    );
  });

  it('reads what only zod can read', () => {
    expect(encode({ ...good, id: '7' })).toBe(encode(good));
  });

  it.each([
    ['id: Must be a positive number', { id: 0 }],
    ['id: Must be a positive number', { id: 2 ** 53 }],
    ['at: Invalid', { at: new Date(Number.NaN) }],
    ['name: Invalid', { name: null }],
    ['name: Invalid', { name: undefined }],
    ['nick: Invalid', { nick: null }],
    ['kinds: Invalid', { kinds: { c: 1 } }],
    ['kinds.a: Invalid', { kinds: { a: -1 } }],
    ['kinds: Invalid', { kinds: new Map() }],
    ['rest.1: Invalid', { rest: [true, 'yes'] }],
    ['rest: Invalid', { rest: { 0: true } }],
  ])('that does not fit is refused: %s', (where, wrong) => {
    const sentence = `The answer of test.person does not fit its schema: ${where.replace('Invalid', '')}`;
    expect(() => encode({ ...good, ...wrong })).toThrow(sentence);
  });
});

describe('items that are frozen all the way down', () => {
  const items = z.object({ items: z.array(z.object({ at: Instant, by: z.object({ name: z.string() }) })) });
  const encode = compileEncoder('test.items', items);
  let reads = 0;
  const item = (name: string, at = new Date(0)) =>
    Object.defineProperty({ by: { name } }, 'at', {
      enumerable: true,
      get: () => {
        reads += 1;
        return at;
      },
    });

  it('are read once, others each time, and both say the same', () => {
    const kept = freezeDeep(item('Ada'));
    reads = 0;
    const first = encode({ items: [kept, item('Ada')] });
    expect(reads).toBe(2);
    expect(encode({ items: [kept, item('Ada')] })).toBe(first);
    expect(reads).toBe(3);
    const said = { at: new Date(0), by: { name: 'Ada' } };
    expect(first).toBe(JSON.stringify({ items: [said, said] }));
  });

  it('cannot be changed behind what was kept', () => {
    const kept = freezeDeep({ at: new Date(0), by: { name: 'Ada' } });
    expect(() => Object.assign(kept.by, { name: 'Eve' })).toThrow(TypeError);
  });

  it('belong to the schema that they were read by', () => {
    const kept = freezeDeep({ at: new Date(0), by: { name: 'Ada' }, secret: 'x' });
    const other = compileEncoder('test.others', z.object({ items: z.array(z.object({ secret: z.string() })) }));
    expect(encode({ items: [kept] })).not.toContain('secret');
    expect(other({ items: [kept] })).toBe('{"items":[{"secret":"x"}]}');
  });

  it('are refused each time where they do not fit', () => {
    const wrong = freezeDeep({ at: new Date(0), by: {} });
    for (let turn = 0; turn < 2; turn += 1) expect(() => encode({ items: [wrong] })).toThrow(/items\.0\.by\.name/);
  });
});
