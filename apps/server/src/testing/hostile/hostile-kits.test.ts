import { allEndpoints, api, z } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberKit, type MemberKit } from '../member-kit.ts';
import { faultsOf, type Heard } from './answer-faults.ts';
import { createFingerprint, movedBetween } from './fingerprint.ts';
import { mutantsOf } from './mutants.ts';
import { knownIn, type Scene } from './scene.ts';
import { placesOf, sampleOf, withValue } from './schema-samples.ts';
import { createStoredTexts, stringsIn } from './stored-texts.ts';
import { shareOf } from './text-fields.ts';
import { endpoint } from '../endpoint.ts';

const invented = endpoint({
  name: 'news.change',
  method: 'PATCH',
  path: '/api/news/{id}',
  summary: 'Invented',
  access: 'member',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ title: z.string(), links: z.optional(z.array(z.strictObject({ url: z.string() }))) }),
});

describe('samples', () => {
  it.each(allEndpoints.map((one) => [one.name, one] as const))('of %s pass its schemas', (_name, one) => {
    expect(() => sampleOf(one)).not.toThrow();
  });

  it('say which field they need a value for', () => {
    const body = z.strictObject({ odd: z.string().check(z.refine((text: string) => text === 'very odd')) });
    expect(() => sampleOf({ ...invented, body })).toThrow(/body of news\.change.*"odd".*Name a value.*byName/s);
  });

  it('reach every place, those inside of what is optional too', () => {
    const places = placesOf(invented).map(({ part, path }) => `${part} ${path.join('.')}`);
    expect(places).toEqual(['params id', 'body title', 'body links', 'body links.0', 'body links.0.url']);
    const [place] = placesOf(invented).slice(-1);
    const full = { links: [{ url: 'a' }] };
    if (place)
      expect(withValue({ body: { title: 'b' } }, full, place, 5).body).toEqual({ title: 'b', links: [{ url: 5 }] });
    const mutants = mutantsOf(invented, sampleOf(invented), () => undefined);
    expect(mutants.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['title: NUL', 'links.0.url: 2^63', 'without title', 'an unknown field']),
    );
  });

  it('name what a new number in a path is to be, until somebody says so', () => {
    const scene = { numbers: {}, friend: {}, asker: {}, applicant: {} } as Scene;
    expect(() => knownIn(scene, invented, 1)).toThrow(/\/api\/news\/\{id\}: nobody has said what \{id\} is/);
  });
});

describe('an answer', () => {
  const headers = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  const body = { error: 'That is not right.', code: 'invalid', fields: { title: 'Say more.' }, requestId: 'r' };
  const heard = (more: object, status = 400, other: object = {}): Heard => ({
    status,
    headers: { ...headers, ...other },
    text: JSON.stringify({ ...body, ...more }),
  });

  it('in order has no fault', () => {
    expect(faultsOf(invented, heard({}))).toEqual([]);
    expect(faultsOf(invented, { ...heard({}), status: 200 })).toEqual([]);
    expect(faultsOf(invented, heard({ code: 'not_found' }, 404), { mayMiss: true })).toEqual([]);
  });

  it.each<[string, Heard]>([
    ['that is ours to answer for', heard({ code: 'internal' }, 500)],
    ['without a guard', heard({}, 400, { 'x-content-type-options': undefined })],
    ['that is no JSON', { ...heard({}), text: '<h1>Bad</h1>' }],
    ['of another type', heard({}, 400, { 'content-type': 'text/html' })],
    ['that caches keep', heard({}, 400, { 'cache-control': 'public' })],
    ['with more in it', heard({ stack: 'x' })],
    ['without a sentence', heard({ error: '' })],
    ['without a number', heard({ requestId: undefined })],
    ['with a code that is not declared', heard({ code: 'gone' }, 410)],
    ['with a code of another status', heard({}, 409)],
    ['with a stack', heard({ error: 'Bad: at read (/app/src/a.ts:5:1)' })],
    ['with a statement', heard({ fields: { title: 'select id from users where id = 1' } })],
    ['in the library’s words', heard({ fields: { title: 'Too big: expected string to have <=40 characters' } })],
    ['with what was sent', heard({ error: 'Bad: <script>alert(1)</script>' })],
  ])('%s has one', (_label, answer) => {
    expect(faultsOf(invented, answer, { sent: ['<script>alert(1)</script>'] })).not.toEqual([]);
  });
});

describe('what is kept', () => {
  let kit: MemberKit;
  beforeAll(async () => {
    kit = await memberKit();
  });
  afterAll(() => kit.close());

  it('has another fingerprint after a row more, a changed one and one less, and the same after a request', async () => {
    const { pool, config, files } = kit.deps;
    const key = `${'a'.repeat(32)}.webp`;
    const fingerprint = await createFingerprint({ pool, dataDir: config.dataDir });
    const member = await kit.member();
    const moved = async (work: () => Promise<unknown>) => {
      const before = await fingerprint();
      await work();
      return movedBetween(before, await fingerprint());
    };
    expect(await moved(() => member.ok(api.auth.currentUser, {}))).toEqual([]);
    expect(await moved(() => kit.company({ name: 'A new one' }))).toEqual(['companies']);
    expect(await moved(() => kit.db.execute(sql`update companies set tagline = 'b'`))).toEqual(['companies']);
    expect(await moved(() => kit.db.execute(sql`update companies set tagline = 'b'`))).toEqual([]);
    expect(await moved(() => kit.db.execute(sql`delete from companies`))).toEqual(['companies']);
    expect(await moved(() => kit.db.execute(sql`update sessions set last_used_at = now() + '1 day'`))).toEqual([]);
    expect(await moved(() => kit.db.execute(sql`update sessions set device = 'b'`))).toEqual(['sessions']);
    expect(await moved(() => files.put(key, Buffer.from('a'), { mime: 'image/webp' }))).toEqual(['files']);
  });

  it('is found in columns, lists and JSON', async () => {
    const stored = await createStoredTexts(kit.deps.pool);
    const links = [{ label: 'In JSON', url: 'https://a.example' }];
    await kit.company({ name: 'In a column', sites: ['In a list'], socialLinks: links });
    const lost = await stored.missing(['In a column', ' In a list ', 'In JSON', 'Nowhere', 'Nowhere\u0000']);
    expect([...lost]).toEqual(['Nowhere', 'Nowhere\u0000']);
    await kit.db.execute(sql`update companies set name = 'Written over'`);
    expect([...(await stored.missing(['In a column', 'Written over']))]).toEqual([]);
    await stored.startAnew();
    expect([...(await stored.missing(['In a column']))]).toEqual(['In a column']);
    expect(stringsIn('{"a":["b",{"c":"d"}],"e":1}')).toEqual(['b', 'd']);
  });

  it('of a corpus goes round', () => {
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const met = new Set([0, 1, 2].flatMap((at) => shareOf(texts, 2, at)));
    expect([...met].toSorted()).toEqual(texts);
  });
});
