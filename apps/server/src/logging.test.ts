import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, cookieOf, type TestUser } from './testing/people.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

type Line = Record<string, unknown> & { level: number; msg: string; requestId?: string };

/** Stands in everything that must never be read in a log. */
const MARK = 'xyzzy-4711';
/** A password may not hold the name of its owner. */
const PASSWORD = 'seven hidden springs 0815';

let site: TestApp;
let member: TestUser;
const written: string[] = [];

beforeAll(async () => {
  site = await testApp({
    config: { rateLimitScale: 1000, logLevel: 'trace', slowStatementMs: 1e-9 },
    logTo: { write: (line) => void written.push(line) },
  });
  member = await aMember(site);
});
afterAll(() => site.close());

/** What was logged since, as text and line by line. */
async function logged(work: () => Promise<unknown>): Promise<{ text: string; lines: Line[] }> {
  written.length = 0;
  await work();
  const text = written.join('');
  return { text, lines: written.map((line) => JSON.parse(line) as Line) };
}

describe('the log of a request', () => {
  it('has one line at info, with its pattern and the number that the answer carries', async () => {
    let requestId: unknown;
    const { lines } = await logged(async () => {
      const { headers } = await site.call(api.posts.get, { params: { id: 987_654 } }, { as: member });
      requestId = headers['x-request-id'];
    });
    const answered = lines.filter(({ msg }) => msg === 'Answered');
    expect(answered).toEqual([
      {
        level: 30,
        time: expect.any(String),
        requestId,
        method: 'GET',
        route: 'posts.get',
        status: 404,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        msg: 'Answered',
      },
    ]);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names it in every line of every statement, also after a body was read and beside other requests', async () => {
    const cookie = await cookieOf(site.deps, member);
    const { body: post } = await site.call(api.posts.create, { body: { content: 'To be commented on' } }, { cookie });
    const ids = new Map<string, string>();
    const { lines } = await logged(() =>
      Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const content = `Written at the same time as others, number ${index}`;
          const answer = await site.call(
            api.comments.write,
            { params: { id: post.id }, body: { content } },
            { cookie },
          );
          expect(answer.status).toBe(201);
          ids.set(String(answer.headers['x-request-id']), content);
        }),
      ),
    );
    const slow = lines.filter(({ msg, job }) => msg === 'Slow statement' && job === undefined);
    const byRequest = Map.groupBy(slow, ({ requestId }) => requestId);
    expect([...byRequest.keys()].toSorted()).toEqual([...ids.keys()].toSorted());
    const counts = [...byRequest.values()].map(({ length }) => length);
    expect(Math.min(...counts)).toBeGreaterThan(1);
  });

  it('names all of them in the lines of what is done for several at once', async () => {
    const authors = await Promise.all(Array.from({ length: 10 }, () => aMember(site)));
    const cookies = await Promise.all(authors.map((author) => cookieOf(site.deps, author)));
    const ids = new Set<unknown>();
    const { lines } = await logged(() =>
      Promise.all(
        cookies.map(async (cookie, index) => {
          const body = { content: `Stored with others, number ${index}` };
          const answer = await site.call(api.posts.create, { body }, { cookie });
          expect(answer.status).toBe(201);
          ids.add(answer.headers['x-request-id']);
        }),
      ),
    );
    const stored = lines.filter(({ statement }) => statement === 'posts.publishPlain');
    const named = stored.flatMap(({ requestId, requestIds }) => requestIds ?? requestId);
    expect(named.toSorted()).toEqual([...ids].toSorted());
  });

  it('says of a slow statement its name or text, never its parameters', async () => {
    const { lines, text } = await logged(() => site.db.execute(sql`select ${MARK}::text, pg_sleep(0)`));
    expect(text).not.toContain(MARK);
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, statement: 'select $1::text, pg_sleep(0)', ms: expect.any(Number) }),
    ]);
  });

  it('ties events of the outbox to the request that caused them', async () => {
    const { lines } = await logged(async () => {
      const other = await aMember(site);
      await site.call(api.follows.follow, { body: { targetId: other.id, targetType: 'user' } }, { as: member });
      await site.deps.outbox.drain();
    });
    const [event] = lines.filter(
      ({ msg, event: type }) => msg === 'An event was written' && type === 'follows.followed',
    );
    expect(event?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const ofEvent = lines.filter(({ job, eventId }) => job === 'outbox.follows.followed' && eventId === event?.eventId);
    expect(ofEvent.length).toBeGreaterThan(0);
  });
});

const application = {
  fullName: 'Ada Xyzzy',
  email: `${MARK}@example.com`,
  username: 'ada-coyle',
  password: PASSWORD,
  company: 'Coil & Foam',
  title: 'Plant manager',
  profession: 'Plant management',
  companyType: 'Mattress manufacturer',
  location: 'High Point, NC',
  industryRole: `I run the pocket spring line of a mattress plant and buy ${MARK} steel wire that it takes every week.`,
  acceptTerms: true,
  filledInMs: 60_000,
} as const;

describe('no secret is logged', () => {
  const raw = (url: string, more: Record<string, unknown> = {}) =>
    site.app.inject({
      url,
      headers: { host: 'localhost', cookie: `sid=${MARK}; did=${MARK}`, authorization: `Bearer ${MARK}` },
      ...more,
    });

  it.each<[string, () => Promise<unknown>]>([
    [
      'an application, its mails and its links',
      async () => {
        expect((await site.call(api.auth.register, { body: application })).status).toBe(201);
        await site.deps.outbox.drain();
      },
    ],
    [
      'a sign-in, right and wrong',
      async () => {
        const { username } = application;
        const right = await site.call(api.auth.login, { body: { username, password: application.password } });
        expect(right.status).toBe(200);
        const wrong = await site.call(api.auth.login, { body: { username, password: `${PASSWORD} ${MARK}` } });
        expect(wrong.status).toBe(401);
      },
    ],
    [
      'a forgotten password',
      async () => {
        await site.call(api.auth.requestPasswordReset, { body: { email: application.email } });
        await site.deps.outbox.drain();
      },
    ],
    [
      'a body that is no JSON',
      () =>
        raw('/api/login', {
          method: 'POST',
          payload: `{"password": "${MARK}`,
          headers: { host: 'localhost', 'content-type': 'application/json' },
        }),
    ],
    [
      'addresses, queries, cookies and headers',
      async () => {
        for (const url of [
          `/api/posts/${MARK}`,
          `/api/search?q=${MARK}`,
          `/${MARK}?token=${MARK}`,
          `/uploads/${MARK}`,
          `/%${MARK}`,
          '/ws',
        ])
          await raw(url);
      },
    ],
    [
      'what members write',
      async () => {
        const posted = await site.call(api.posts.create, { body: { content: `A post with ${MARK}` } }, { as: member });
        expect(posted.status).toBe(201);
      },
    ],
  ])('of %s', async (_name, work) => {
    const { text, lines } = await logged(work);
    expect(lines.length).toBeGreaterThan(0);
    expect(text).not.toContain(MARK);
    expect(text).not.toMatch(/hidden springs|xyzzy/i);
  });

  it('of a statement that fails, which is logged with its request', async () => {
    await site.db.execute(sql`alter table posts rename to posts_away`);
    try {
      const { text, lines } = await logged(async () => {
        const { status } = await site.call(api.posts.create, { body: { content: `Lost ${MARK}` } }, { as: member });
        expect(status).toBe(500);
      });
      expect(lines.filter(({ level, requestId }) => level === 50 && requestId)).toHaveLength(1);
      expect(text).not.toContain(MARK);
    } finally {
      await site.db.execute(sql`alter table posts_away rename to posts`);
    }
  });
});
