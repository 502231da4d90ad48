import { existsSync, readFileSync } from 'node:fs';
import { api, withoutControls } from '@innerspring/contract';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, type TestUser } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { withoutSecrets, withoutSecretsInText } from './feedback.commands.ts';
import { bugReports, clientErrors } from './feedback.tables.ts';

let site: Awaited<ReturnType<typeof testApp>>;
let cookie: string;
let reporterId: number;

beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  const [row] = await site.deps.db
    .insert(users)
    .values({
      username: 'reporter',
      email: 'reporter@example.com',
      fullName: 'Rep Orter',
      applicationStatus: 'approved',
    })
    .returning({ id: users.id });
  reporterId = row?.id ?? 0;
  const { secret } = await site.deps.sessions.open({ userId: reporterId, device: 'test', ip: null, isAdmin: false });
  cookie = `sid=${secret}`;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.db.delete(bugReports);
  await site.deps.db.delete(clientErrors);
});

async function post(url: string, payload: object, headers: Record<string, string> = { cookie }) {
  const answer = await site.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

const report = { title: 'Broken button', description: 'It does nothing' };
const stored = () => site.deps.db.select().from(bugReports).orderBy(desc(bugReports.id)).limit(1);
const errors = () => site.deps.db.select().from(clientErrors).orderBy(desc(clientErrors.id));

describe('a bug report', () => {
  it('is stored for staff with the specified defaults', async () => {
    const { status, body } = await post('/api/bug-reports', {
      ...report,
      stepsToReproduce: '',
      browserInfo: { userAgent: 'Test' },
    });
    expect([status, typeof body.id]).toEqual([201, 'number']);
    expect(await stored()).toMatchObject([
      {
        ...report,
        reporterId,
        priority: 'medium',
        bugType: 'functionality',
        stepsToReproduce: null,
        browserInfo: { userAgent: 'Test' },
        state: 'new',
      },
    ]);
  });

  it('holds no one-time secret of the address it came from', async () => {
    await post('/api/bug-reports', { ...report, currentPage: '/reset-password?token=s3cret&tab=a' });
    expect(JSON.stringify(await stored())).not.toContain('s3cret');
    expect(await stored()).toMatchObject([{ currentPage: '/reset-password?tab=a' }]);
  });

  it('over 8 KB is refused with the field that is longest, and nothing is kept', async () => {
    const { status, body } = await post('/api/bug-reports', {
      ...report,
      description: 'ä'.repeat(3000),
      actualBehavior: 'ö'.repeat(3500),
    });
    expect([status, body.error, Object.keys(body.fields)]).toEqual([
      413,
      expect.stringContaining('8 KB'),
      ['actualBehavior'],
    ]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    { title: ' ' },
    { description: '\n' },
    { priority: 'urgent' },
    { title: 'a\nb' },
    { extra: 1 },
    { title: 'a\0' },
    { userId: 5 },
  ])('with %j is refused', async (change) => {
    const { status } = await post('/api/bug-reports', { ...report, ...change });
    expect(status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is taken ten times a day from one member, then refused with a sentence', async () => {
    const strict = await testApp();
    try {
      const [one, other] = [await aMember(strict), await aMember(strict)];
      const send = (as: TestUser) => strict.call(api.feedback.reportBug, { body: report }, { as });
      for (let nth = 1; nth <= 10; nth += 1) {
        expect((await send(one)).status).toBe(201);
        strict.clock.advance(10 * 60_000);
      }
      const refused = await send(one);
      expect([refused.status, refused.error.error]).toEqual([
        429,
        'You can send 10 bug reports a day. Try again in 23 hours.',
      ]);
      expect((await send(other)).status).toBe(201);
      strict.clock.advance(23 * 3_600_000);
      expect((await send(one)).status).toBe(201);
    } finally {
      await strict.close();
    }
  });

  it('is found again by who sent it, and by nobody else, with what became of it', async () => {
    const [one, other] = [await aMember(site), await aMember(site)];
    const { body } = await site.call(api.feedback.reportBug, { body: report }, { as: one });
    const list = async (as: TestUser) => (await site.call(api.feedback.myReports, { query: {} }, { as })).body.items;
    expect(await list(one)).toMatchObject([{ id: body.id, ...report, state: 'new' }]);
    expect(await list(other)).toEqual([]);
  });

  it('needs a member', async () => {
    expect((await post('/api/bug-reports', report, {})).status).toBe(401);
  });

  const corpus = new URL('../../../../../../shared/corpora/blns.b64.txt', import.meta.url);
  it.skipIf(!existsSync(corpus))(
    'of naughty strings is kept as it was typed, without control characters, or refused',
    async () => {
      for (const line of readFileSync(corpus, 'utf8').split('\n').filter(Boolean)) {
        const description = Buffer.from(line, 'base64').toString();
        const { status } = await post('/api/bug-reports', {
          ...report,
          description,
          currentPage: description.slice(0, 500),
          browserInfo: { userAgent: description.slice(0, 200) },
        });
        expect([201, 400, 413]).toContain(status);
        if (status === 201) expect((await stored())[0]?.description).toBe(withoutControls(description));
      }
    },
    60_000,
  );

  it('of a browser that sends half a character is stored without it', async () => {
    const { status } = await post('/api/bug-reports', { ...report, browserInfo: { userAgent: 'a\ud800\\u0000' } });
    expect(status).toBe(201);
    expect((await stored())[0]?.browserInfo).toEqual({ userAgent: 'a\ufffd\\u0000' });
  });
});

describe('an error of the browser', () => {
  it('is taken from anybody, without secrets, and answered with nothing', async () => {
    const stack = 'Error: x\n at f (https://host/a.js?token=s3cret:1:2)';
    const { status, body } = await post(
      '/api/client-errors',
      { message: 'x at /a?code=s3cret', stack, page: '/callback?code=s3cret&state=s3cret' },
      {},
    );
    expect([status, body]).toEqual([204, undefined]);
    expect(await errors()).toMatchObject([{ userId: null, page: '/callback', message: 'x at /a' }]);
    expect(JSON.stringify(await errors())).not.toContain('s3cret');
  });

  it('names the member who had it, and is cut to 8 KB', async () => {
    await post('/api/client-errors', { message: '€'.repeat(1000), stack: '€'.repeat(4000), page: '/x' });
    const [record] = await errors();
    expect(record?.userId).toBe(reporterId);
    expect(
      Buffer.byteLength(JSON.stringify({ ...record, id: undefined, createdAt: undefined, userId: undefined })),
    ).toBeLessThanOrEqual(8 * 1024);
    expect(record?.stack?.length).toBeGreaterThan(500);
  });

  it('that is no error report is refused', async () => {
    expect((await post('/api/client-errors', { message: 'x', more: 1 }, {})).status).toBe(400);
    expect((await post('/api/client-errors', { message: 'x'.repeat(1001) }, {})).status).toBe(400);
    expect(await errors()).toEqual([]);
  });
});

describe('addresses in reports', () => {
  it.each([
    ['/reset-password?token=abc', '/reset-password'],
    ['https://host/callback?code=1&state=2&tab=x', 'https://host/callback?tab=x'],
    ['/a?TOKEN=1&b=2', '/a?b=2'],
    ['/a?%74oken=1', '/a'],
    ['/a?to%6ben=1&x', '/a?x'],
    ['/a?x=1?token=2', '/a?x=1'],
    ['/a#token=abc&y=1', '/a#y=1'],
    ['/a#section', '/a#section'],
    ['/a?%zz=1&ok=2', '/a?ok=2'],
    ['/feed?view=latest', '/feed?view=latest'],
    ['no address at all', 'no address at all'],
    ['', ''],
  ])('%j becomes %j', (address, expected) => {
    expect(withoutSecrets(address)).toBe(expected);
  });

  it('strips addresses within a stack', () => {
    const stack = 'Error: x\n  at f (https://host/a.js?token=s3cret:1:2)\n  at g (https://host/b.js:3:4)';
    expect(withoutSecretsInText(stack)).toBe('Error: x\n  at f (https://host/a.js)\n  at g (https://host/b.js:3:4)');
  });
});
