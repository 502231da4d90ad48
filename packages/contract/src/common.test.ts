import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allEndpoints, Cursor, Email, Id, Instant, isStorable, Line, Text, WebUrl } from './index.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('Id', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['42', 42],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('reads %j', (given, id) => expect(Id.parse(given)).toBe(id));
  it.each([
    0,
    -1,
    1.5,
    NaN,
    Infinity,
    2 ** 53,
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '',
    '9999999999999999',
    '٣',
    null,
    undefined,
    true,
    [],
    [1],
    {},
  ])('refuses %j', (given) => expect(accepts(Id, given)).toBe(false));
  it('reads a number and its decimal text alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
        expect(Id.parse(String(id))).toBe(Id.parse(id));
      }),
    );
  });
});

describe('Text and Line', () => {
  it('count trimmed characters at the bottom and all at the top', () => {
    const schema = Text(2, 5, 'Name');
    expect(accepts(schema, ' a ')).toBe(false);
    expect(accepts(schema, 'ab')).toBe(true);
    expect(accepts(schema, 'abcdef')).toBe(false);
    expect(Text(2, 5, 'Name').safeParse('a').error?.issues[0]?.message).toBe('Name needs at least 2 characters');
  });
  it('take only what the database can keep as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\u0000', '\ud83d', '\ude34', '\n', 'é') }), (text) => {
        const stored = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text));
        expect(accepts(Text(0, 1000), text)).toBe(stored === text && !text.includes('\u0000'));
        expect(isStorable(text)).toBe(stored === text && !text.includes('\u0000'));
      }),
    );
  });
  it('take no text of which nothing can be seen, and count what can', () => {
    for (const text of ['\u200b', '\u200b\u200d\u2060', '\u3164\u3164', '\u2800 \u2800', '\ufe0f', '\u00ad'])
      for (const schema of [Text(1, 20, 'Answer'), Text(0, 20, 'Note'), Line(1, 20, 'Title'), Line(0, 20, 'City')])
        expect(accepts(schema, text), JSON.stringify(text)).toBe(false);
    expect(accepts(Text(3, 20), 'a\u200b\u200b\u200b')).toBe(false);
    expect(accepts(Text(0, 20), '')).toBe(true);
    expect(Text(0, 20, 'Note').safeParse('\u200b').error?.issues[0]?.message).toBe(
      'Note contains nothing that can be seen',
    );
  });
  it('keep what joins letters and emoji', () => {
    for (const text of ['👩‍👩‍👧 and ❤️', '👨🏽‍🔧', '🏴‍☠️', 'می‌خواهم', 'क्‍ष'])
      for (const schema of [Text(1, 40), Line(1, 40)]) expect(schema.parse(text)).toBe(text);
    expect(Text(1, 40).parse('a\u00adb')).toBe('a\u00adb');
  });
  it('Line leaves out what has no width, so that names that look alike are alike', () => {
    for (const character of ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u200c', '\u200d', '\u200d\u200b\u200c'])
      for (const word of ['Harborline', 'Zoe\u0308', 'Пружина', 'Ελατήριο', '1 24'])
        for (let at = 0; at <= word.length; at += 1)
          expect(Line(1, 40).parse(word.slice(0, at) + character + word.slice(at)), word).toBe(word);
  });
  it('keep nothing that turns the direction of what follows', () => {
    for (const character of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
      expect(Text(1, 40).parse(`ab${character}c`)).toBe('abc');
      expect(accepts(Line(1, 40), `ab${character}c`)).toBe(false);
      expect(accepts(Email, `ab${character}c@example.com`)).toBe(false);
      expect(accepts(WebUrl, `https://example.com/ab${character}c`)).toBe(false);
    }
  });
  it('Text reads every kind of line end as one, and leaves other control characters out', () => {
    expect(Text(0, 100).parse('one\u000btwo\fthree\r\nfour\rfive\u0085six\u2028seven\tend\u0007\u001b')).toBe(
      'one\ntwo\nthree\nfour\nfive\nsix\nseven\tend',
    );
  });
  it('Line refuses every kind of line break and control character', () => {
    for (const character of ['\n', '\r', '\t', '\u0007', '\u007f', '\u0085', '\u2028', '\u2029'])
      expect(accepts(Line(1, 20), `a${character}b`)).toBe(false);
    expect(accepts(Line(1, 20), 'Zoë Ünal 寝')).toBe(true);
  });
  it('Line says what is wrong', () => {
    const problems = (text: string) =>
      Line(1, 20, 'Title')
        .safeParse(text)
        .error?.issues.map(({ message }) => message);
    for (const text of ['a\nb', 'a\r\nb', 'a\u000bb', 'a\fb', 'a\u0085b', 'a\u2028b', 'a\n\u0007b'])
      expect(problems(text), JSON.stringify(text)).toEqual(['Title must be on one line']);
    for (const text of ['a\tb', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u202eb'])
      expect(problems(text), JSON.stringify(text)).toEqual([
        'Title contains tabs or control characters. Type it instead of pasting it.',
      ]);
  });
});

describe('Email', () => {
  it('folds to lower case and trims', () => expect(Email.parse('  Dana@Example.COM ')).toBe('dana@example.com'));
  it.each([
    '',
    'dana',
    'dana@',
    '@example.com',
    'dana@localhost',
    'a b@example.com',
    'a@b@example.com',
    'a@example.com\r\nBcc: x@example.com',
    'Dana <a@example.com>',
    'a@example.com,b@example.com',
    'a@-example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (text) => expect(accepts(Email, text)).toBe(false));
  it.each([
    ['', 'Email is required'],
    ['  ', 'Email is required'],
    [undefined, 'Email is required'],
    ['dana', 'Invalid email'],
  ])('says of %j: %s', (given, sentence) => {
    const { error } = Email.safeParse(given);
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});

describe('WebUrl and Cursor', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a:b@example.com',
    '/path',
    'example',
    'me@example.com',
    '',
  ])('WebUrl refuses %j', (text) => expect(accepts(WebUrl, text)).toBe(false));
  it.each([
    ['example.com', 'https://example.com'],
    [' www.example.com/jobs?id=1 ', 'https://www.example.com/jobs?id=1'],
    ['example.com:8443/a', 'https://example.com:8443/a'],
    ['möbel.example', 'https://möbel.example'],
    ['http://example.com', 'http://example.com'],
    ['https://example.com/a', 'https://example.com/a'],
    ['\u2068https://example.com/a\u200f\u2069 ', 'https://example.com/a'],
    ['\ufeffexample.com/jobs\u200b', 'https://example.com/jobs'],
  ])('WebUrl reads %j as %j', (text, address) => expect(WebUrl.parse(text)).toBe(address));
  it('WebUrl reads a long run of spaces in time that grows with its length only', () => {
    const time = (length: number) => {
      const text = `x${' '.repeat(length)}x`;
      const start = performance.now();
      WebUrl.safeParse(text);
      return performance.now() - start;
    };
    const fastest = (length: number) => Math.min(...Array.from({ length: 5 }, () => time(length)));
    const [short, long] = [fastest(5000), fastest(160_000)];
    expect(long).toBeLessThan(Math.max(short, 1) * 32 * 8);
  });
  it('WebUrl takes http and https', () =>
    expect([accepts(WebUrl, 'https://example.com'), accepts(WebUrl, 'http://example.com/a?b#c')]).toEqual([
      true,
      true,
    ]));
  it.each(["'", '../', 'a b', '', '\u0000', 'a'.repeat(201)])('Cursor refuses %j', (text) =>
    expect(accepts(Cursor, text)).toBe(false),
  );
});

describe('Instant', () => {
  it('writes dates as ISO 8601 in UTC', () => expect(Instant.parse(new Date(0))).toBe('1970-01-01T00:00:00.000Z'));
});

describe('the endpoints', () => {
  it('have names and method-path pairs of their own', () => {
    const names = allEndpoints.map((endpoint) => endpoint.name);
    const routes = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(routes).size).toBe(routes.length);
  });
  it('declare a schema for every place in their path', () => {
    for (const endpoint of allEndpoints)
      expect(endpoint.path.includes('{'), endpoint.name).toBe(endpoint.params !== undefined);
  });
});

describe('endpoints of Premium', () => {
  it('name the feature that a refusal tells', () => {
    const nameless = allEndpoints.filter(({ access, feature }) => (access === 'premium') !== (feature !== undefined));
    expect(nameless.map(({ name }) => name)).toEqual([]);
  });
});
