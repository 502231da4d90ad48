import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { projectFolder } from '../../platform/config/places.ts';
import { siteSettings } from '../../platform/site-settings/site-settings.tables.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sessions } from '../../core/accounts/accounts.tables.ts';

const { list, set, reset } = api.siteSettings;
const key = 'messages.freeConversationsPerMonth';
let kit: MemberKit;
let admin: Person;
let member: Person;
beforeAll(async () => {
  kit = await memberKit({ rateLimitScale: 1 });
  admin = await kit.member({ isAdmin: true, fullName: 'Ada Admin' });
  member = await kit.member();
});
afterEach(async () => {
  await kit.db.delete(siteSettings);
  await kit.deps.siteSettings.reload();
});
afterAll(() => kit.close());

const put = (name: string, value: number | boolean) => admin.ok(set, { params: { key: name }, body: { value } });
const back = (name: string) => admin.ok(reset, { params: { key: name } });
const listed = async (name: string) => (await admin.ok(list, {})).find((one) => one.key === name);
const limitOf = async (of: Person) => (await of.ok(api.messages.quota, {})).limit;
const newestLine = async () => (await admin.ok(api.admin.audit, { query: {} })).items[0];

describe('the list of settings', () => {
  it('has every setting with its value, default, bounds and last change', async () => {
    const before = await admin.ok(list, {});
    expect(before.map((one) => one.key)).toEqual(kit.deps.siteSettings.declared.map((one) => one.key));
    for (const one of before) expect(one).toMatchObject({ value: one.default, changed: null });
    await put(key, 12);
    expect(await listed(key)).toEqual({
      key,
      title: 'New conversations per month without Premium',
      explanation: expect.stringMatching(/\.$/),
      value: 12,
      default: 10,
      bounds: { kind: 'number', minimum: 0, maximum: 1000 },
      changed: { by: { id: admin.id, fullName: 'Ada Admin' }, at: kit.clock.now().toISOString() },
    });
  });

  it('shows the default of a stored value that does not fit any more', async () => {
    await kit.db.insert(siteSettings).values({ key, value: 'many', changedBy: 999_999, changedAt: kit.clock.now() });
    expect(await listed(key)).toMatchObject({ value: 10, changed: { by: { fullName: 'Former member' } } });
  });
});

describe('a change', () => {
  it('holds from its answer on, costs later requests no statement, and goes back', async () => {
    const asDefault = await countStatements(() => limitOf(member));
    expect(await put(key, 3)).toMatchObject({ value: 3 });
    expect(await limitOf(member)).toBe(3);
    expect(await countStatements(() => limitOf(member))).toBe(asDefault);
    expect(await back(key)).toMatchObject({ value: 10, changed: { by: { id: admin.id } } });
    expect(await limitOf(member)).toBe(10);
  });

  it('stands in the audit log, with what was before; one to the same value does not', async () => {
    await put(key, 3);
    expect(await newestLine()).toMatchObject({
      action: 'siteSettings.set',
      summary: 'Ada Admin set New conversations per month without Premium to 3',
      before: { key, value: null },
      after: { key, value: 3 },
      actor: { id: admin.id },
    });
    const line = await newestLine();
    await put(key, 3);
    expect(await newestLine()).toEqual(line);
    await back(key);
    expect(await newestLine()).toMatchObject({
      action: 'siteSettings.reset',
      summary: 'Ada Admin reset New conversations per month without Premium to 10',
      before: { key, value: 3 },
      after: { key, value: null },
    });
    const last = await newestLine();
    await back(key);
    expect(await newestLine()).toEqual(last);
  });

  it.each([[-1], [1001], [1.5], [true], ['7'], [null], [Number.MAX_SAFE_INTEGER]])(
    'to %j is refused in a sentence and changes nothing',
    async (value) => {
      await put(key, 4);
      const line = await newestLine();
      const refused = await admin.refused(set, { params: { key }, body: { value } });
      expect(refused.status).toBe(400);
      if (typeof value === 'number' || typeof value === 'boolean') {
        const sentence = 'New conversations per month without Premium must be a whole number from 0 to 1,000.';
        expect(refused).toMatchObject({ error: sentence, fields: { value: sentence } });
      }
      expect([await limitOf(member), (await listed(key))?.value, await newestLine()]).toEqual([4, 4, line]);
    },
  );

  it('is refused for what is no setting, for members, and without the password given lately', async () => {
    const input = { params: { key: 'posts.nothing' }, body: { value: 1 } };
    expect(await admin.refused(set, input)).toMatchObject({ status: 404, error: 'We couldn’t find that setting' });
    expect(await admin.refused(reset, input)).toMatchObject({ status: 404 });
    const real = { params: { key }, body: { value: 1 } };
    expect(await member.refused(set, real)).toMatchObject({ status: 403 });
    expect(await member.refused(list, {})).toMatchObject({ status: 403 });
    const later = await kit.member({ isAdmin: true });
    await kit.db.update(sessions).set({ sudoUntil: null }).where(eq(sessions.userId, later.id));
    expect(await later.refused(set, real)).toMatchObject({ code: 'sudo_required' });
    expect(await later.refused(reset, real)).toMatchObject({ code: 'sudo_required' });
    expect(await limitOf(member)).toBe(10);
  });

  it('is one value or the other for everybody who asks meanwhile, and the new one for all who ask after it', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => kit.member()));
    let isOver = false;
    const seen = new Set<number | null>();
    const asking = readers.map(async (reader) => {
      while (!isOver) seen.add(await limitOf(reader));
    });
    for (let nth = 0; nth < 10; nth += 1) {
      const value = nth % 2 === 0 ? 5 : 7;
      await put(key, value);
      expect(await Promise.all(readers.map(limitOf))).toEqual(readers.map(() => value));
    }
    isOver = true;
    await Promise.all(asking);
    expect([...seen].filter((value) => value !== 5 && value !== 7 && value !== 10)).toEqual([]);
  });

  it('by two administrators at once leaves one of both values, with a line for each', async () => {
    const other = await kit.member({ isAdmin: true });
    const both = [admin, other].map((one, at) => one.ok(set, { params: { key }, body: { value: 20 + at } }));
    await Promise.all(both);
    const { items } = await admin.ok(api.admin.audit, { query: {} });
    const [last, first] = items;
    expect(first?.before).toEqual({ key, value: null });
    expect(last?.before).toEqual(first?.after);
    expect(last?.after).toEqual({ key, value: await limitOf(member) });
  });
});

describe('settings that limits have', () => {
  it('begin with what the limit allows anyway', () => {
    const limiting = kit.deps.siteSettings.declared.filter(({ limits }) => limits !== undefined);
    expect(limiting.length).toBeGreaterThan(0);
    for (const { limits, default: value } of limiting)
      expect([limits?.name, value]).toEqual([limits?.name, limits?.points]);
  });

  it('change it at once, and the sentence of whoever meets it', async () => {
    const writer = await kit.member();
    const post = (content: string) => writer.send(api.posts.create, { body: { content } });
    await put('posts.perDay', 2);
    for (const content of ['First words', 'Second words']) expect((await post(content)).status).toBe(201);
    const refused = await writer.refused(api.posts.create, { body: { content: 'Third words' } });
    expect(refused).toMatchObject({
      status: 429,
      error: expect.stringContaining('You can publish 2 posts and reposts a day.'),
    });
    await back('posts.perDay');
    expect((await post('Third words again')).status).toBe(201);
  });
});

/** Settings that the contract names: what of its exports has a key and a default, and nothing else. */
async function namedByContract(): Promise<unknown[]> {
  const folder = join(projectFolder, 'packages', 'contract', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(folder, file))));
  const values = modules.flatMap((module) => Object.values(module)).flatMap((value) => Object.values(value ?? {}));
  const isNamed = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'default,key';
  return [...new Set(values.filter(isNamed))];
}

it('what the contract names for the browser is what is declared for it, with the same default', async () => {
  const declared = kit.deps.siteSettings.declared.filter((one) => one.inBrowser);
  const named = await namedByContract();
  expect(named).toHaveLength(declared.length);
  expect(named).toEqual(
    expect.arrayContaining(declared.map(({ key: name, default: value }) => ({ key: name, default: value }))),
  );
});
