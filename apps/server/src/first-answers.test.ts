import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SESSION_MEMORY_MS } from './core/accounts/session-memory.ts';
import { users } from './core/accounts/accounts.tables.ts';
import { eventBy } from './features/events/events.kit.ts';
import { openPoll } from './features/polls/polls.kit.ts';
import { countStatements } from './testing/member-kit.ts';
import { aMember, anApplicant, cookieOf, type TestUser } from './testing/people.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const html = `<!doctype html><head><title>Home</title>
<script type="application/json" id="site-config">{}</script></head>
<body><div id="placeholder">
<p id="placeholder-title" hidden></p>
</div><script type="application/json" id="first-answers"></script></body>`;
const route = (name: string, imports: string[] = []) => [
  `src/routes/${name}.tsx?tsr-split=component`,
  { file: `assets/${name}.js`, imports: ['index.html', 'vendor', ...imports] },
];
/** As the bundler writes it. */
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['vendor'] },
  vendor: { file: 'assets/vendor.js' },
  chat: { file: 'assets/chat.js', imports: ['vendor'] },
  'src/shell/screens/login-screen.tsx': { file: 'assets/login.js', imports: ['index.html'] },
  ...Object.fromEntries([
    ...['$', 'jobs.create', 'network', 'search', 'admin.users'].map((name) => route(name)),
    route('messages', ['chat']),
    route('messages.$id', ['chat']),
    route('messages.new'),
  ]),
};

let site: TestApp;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'innerspring-web-'));
  await writeFile(join(webFolder, 'index.html'), html);
  await mkdir(join(webFolder, '.vite'));
  await writeFile(join(webFolder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  site = await testApp({ webFolder, config: { rateLimitScale: 1000 }, sessionMemoryMs: SESSION_MEMORY_MS });
});
afterAll(async () => {
  await site.close();
  await rm(webFolder, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const pageOf = async (user: TestUser, url = '/', more: Record<string, string> = {}) =>
  get(url, { cookie: await cookieOf(site.deps, user), ...more });

type Brought = { visitor?: boolean; answers?: Record<string, { body: unknown; tag?: string }> };
const textIn = (page: string) => /id="first-answers">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
const broughtBy = ({ body }: { body: string }): Brought => JSON.parse(textIn(body) || '{}') as Brought;
const asked = async (user: TestUser, url: string) => get(url, { cookie: await cookieOf(site.deps, user) });
const post = async (author: TestUser, content: string) =>
  expect((await site.call(api.posts.create, { body: { content } }, { as: author })).status).toBe(201);

describe('the page of a member', () => {
  it('brings along what the API answers them, with the tag of the feed, and is kept by nobody', async () => {
    const member = await aMember(site);
    await post(member, 'A weld on line three.');
    const page = await pageOf(member);
    const [user, feed] = [await asked(member, '/api/user'), await asked(member, '/api/feed?view=latest')];
    expect(broughtBy(page)).toEqual({
      answers: {
        '/api/user': { body: user.json() },
        '/api/feed?view=latest': { body: feed.json(), tag: feed.headers.etag },
      },
    });
    expect(feed.json().items).toHaveLength(1);
    expect([page.headers['cache-control'], page.headers.vary]).toEqual(['no-store', 'accept-encoding, cookie']);
    const again = await get('/api/feed?view=latest', {
      cookie: await cookieOf(site.deps, member),
      'if-none-match': broughtBy(page).answers?.['/api/feed?view=latest']?.tag ?? '',
    });
    expect(again.statusCode).toBe(304);
  });

  it('brings what the screen of its address asks for first, as the API answers it', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    await post(other, 'A weld on line four.');
    const event = await eventBy(site, other, 'Open house of the coil plant');
    const poll = await openPoll(site);
    const paths = [
      `/profile/${other.id}`,
      '/notifications',
      '/settings',
      '/available-to-hire',
      '/jobs',
      '/network',
      '/messages',
      '/events',
      `/events/${event}`,
      '/polls',
      `/polls/${poll.id}`,
    ];
    for (const path of paths) {
      const { answers = {} } = broughtBy(await pageOf(member, path));
      const urls = Object.keys(answers).filter((url) => url !== '/api/user');
      expect(urls.length, path).toBeGreaterThan(0);
      for (const url of urls) expect(answers[url]?.body, url).toEqual((await asked(member, url)).json());
    }
  });

  it('leaves to the browser what is not theirs to see, and what an address chooses', async () => {
    const member = await aMember(site);
    const brought = async (path: string) => Object.keys(broughtBy(await pageOf(member, path)).answers ?? {});
    expect(await brought('/profile/999999')).toEqual(['/api/user']);
    expect(await brought('/network?q=foam')).toEqual(['/api/user']);
    expect(await brought('/profile/abc')).toEqual(['/api/user']);
  });

  const titleIn = ({ body }: { body: string }) =>
    /<div id="placeholder" data-frame="(\w+)">\s*<p id="placeholder-title">(.*?)<\/p>/
      .exec(body)
      ?.slice(1)
      .join(': ') ?? null;

  it.each([
    ['/network', 'wide: Industry Network'],
    ['/network?q=foam', 'wide: Industry Network'],
    ['/', null],
    ['/messages/7', null],
    ['/jobs/create', 'reading: Post a job'],
    ['/jobs/create?draft=4', null],
    ['/search', 'wide: Search'],
    ['/search?q=%20', 'wide: Search'],
    ['/search?q=foam', 'wide: Results for “foam”'],
    ['/search?tab=people&q=a%3Cb%26%22c%22%24%26', 'wide: Results for “a&lt;b&amp;"c"$&amp;”'],
  ])('shows the title of %s before its code has run', async (url, title) => {
    expect(titleIn(await pageOf(await aMember(site), url))).toBe(title);
  });

  it('shows no title of a screen that its caller does not get', async () => {
    const staff = await aMember(site, { isAdmin: true });
    expect(titleIn(await pageOf(staff, '/admin/users'))).toBe('wide: Users');
    expect(titleIn(await pageOf(await aMember(site), '/admin/users'))).toBeNull();
    expect(titleIn(await pageOf(await anApplicant(site), '/network'))).toBeNull();
    expect(titleIn(await get('/network'))).toBeNull();
    const leaving = await aMember(site);
    const due = new Date('2030-01-01T00:00:00.000Z');
    await site.deps.db.update(users).set({ deletionDueAt: due }).where(eq(users.id, leaving.id));
    expect(titleIn(await pageOf(leaving, '/network'))).toBeNull();
  });

  it('brings the order of the feed that they chose', async () => {
    const member = await aMember(site);
    const chosen = await site.call(api.settings.change, { body: { feedView: 'top' } }, { as: member });
    expect(chosen.status).toBe(200);
    expect(Object.keys(broughtBy(await pageOf(member)).answers ?? {})).toEqual(['/api/user', '/api/feed?view=top']);
  });

  it.each(['/profile/999', '/auth', '/?kind=video', '/settings/profile?tab=security'])(
    'brings no feed at %s',
    async (url) => {
      const page = await pageOf(await aMember(site), url);
      expect(page.statusCode).toBe(200);
      expect(Object.keys(broughtBy(page).answers ?? {})).toEqual(['/api/user']);
    },
  );

  it.each([
    ['/', []],
    ['/?kind=video', []],
    ['/network', ['network']],
    ['/messages/7', ['messages', 'chat', 'messages.$id']],
    ['/messages/new/', ['messages', 'chat', 'messages.new']],
    ['/messages/7/8', []],
    ['/constructor', []],
  ])('names the files that %s needs', async (url, files) => {
    const page = await pageOf(await aMember(site), url);
    const named = [...page.body.matchAll(/modulepreload" crossorigin href="\/assets\/([^"]+)\.js"/g)];
    expect(named.map(([, file]) => file)).toEqual(files);
  });

  it('ends no element with what somebody wrote', async () => {
    const member = await aMember(site);
    const words = '</script><script>alert(1)</script><!--\u2028\u2029';
    await post(member, words);
    const page = await pageOf(member);
    expect(textIn(page.body)).not.toMatch(/[<\u2028\u2029]/);
    expect(page.body).not.toContain('alert(1)</script>');
    const feed = broughtBy(page).answers?.['/api/feed?view=latest']?.body as { items: { content: string }[] };
    expect(feed.items[0]?.content).toContain('</script><script>alert(1)</script><!--');
  });

  it('travels compressed', async () => {
    const member = await aMember(site);
    const plain = await pageOf(member);
    const compressed = await pageOf(member, '/', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(broughtBy({ body: gunzipSync(compressed.rawPayload).toString() })).toEqual(broughtBy(plain));
  });

  it('takes two statements', async () => {
    const member = await aMember(site);
    await pageOf(member);
    expect(await countStatements(() => pageOf(member))).toBe(2);
  });

  it('is another for each who asks', async () => {
    const [one, other] = [await aMember(site), await aMember(site)];
    await post(one, 'Only for those who follow me.');
    const text = (await pageOf(other)).body;
    expect(text).toContain(other.username);
    expect(text).not.toContain(one.username);
    expect(text).not.toContain('Only for those who follow me.');
  });
});

describe('the page of somebody else', () => {
  it.each(['/', '/auth', '/profile/7'])('says at %s that nobody is signed in', async (url) => {
    const page = await get(url);
    expect(broughtBy(page)).toEqual({ visitor: true });
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('says so too where the session is over', async () => {
    const member = await aMember(site);
    const cookie = await cookieOf(site.deps, member);
    await site.deps.sessions.end({ userId: member.id, sessionIds: 'all' });
    expect(broughtBy(await get('/', { cookie }))).toEqual({ visitor: true });
    expect(broughtBy(await get('/', { cookie: 'sid=no-secret' }))).toEqual({ visitor: true });
  });

  it('brings an applicant no feed, nor a member whose account waits to be deleted', async () => {
    const applicant = await anApplicant(site);
    const leaving = await aMember(site);
    const later = new Date(site.clock.now().getTime() + 86_400_000);
    await site.db.update(users).set({ deletionDueAt: later }).where(eq(users.id, leaving.id));
    for (const one of [applicant, leaving])
      expect(Object.keys(broughtBy(await pageOf(one)).answers ?? {})).toEqual(['/api/user']);
  });

  it('brings a suspended member nothing: the API tells them why', async () => {
    const member = await aMember(site);
    await cookieOf(site.deps, member);
    await site.db
      .update(users)
      .set({ suspendedUntil: new Date('2999-01-01') })
      .where(eq(users.id, member.id));
    const page = await pageOf(member);
    expect([page.statusCode, textIn(page.body)]).toEqual([200, '']);
  });

  it('is the same for everybody where browsers keep it for times without a network', async () => {
    const member = await aMember(site);
    const [own, visitors] = [await pageOf(member, '/index.html'), await get('/index.html')];
    expect(own.body).toBe(visitors.body);
    expect(textIn(own.body)).toBe('');
  });
});

describe('a page that cannot bring along anything', () => {
  it('goes without where the database fails', async () => {
    const member = await aMember(site);
    const cookie = await cookieOf(site.deps, member);
    vi.spyOn(site.deps.sessions, 'findRecent').mockRejectedValue(new Error('The database has gone'));
    const page = await get('/', { cookie });
    expect([page.statusCode, textIn(page.body)]).toEqual([200, '']);
  });

  it('does not wait for a database that hangs', async () => {
    const member = await aMember(site);
    const cookie = await cookieOf(site.deps, member);
    vi.spyOn(site.deps.sessions, 'findRecent').mockReturnValue(new Promise(() => undefined));
    const page = await get('/', { cookie });
    expect([page.statusCode, textIn(page.body)]).toEqual([200, '']);
  });

  it('goes without for who asks too often', async () => {
    const member = await aMember(site);
    const cookie = await cookieOf(site.deps, member);
    const { AppError } = await import('./platform/errors.ts');
    vi.spyOn(site.deps.limits, 'take').mockRejectedValue(new AppError('rate_limited'));
    expect(textIn((await get('/', { cookie })).body)).toBe('');
  });

  it('is the answer to HEAD, without a look at the session', async () => {
    const cookie = await cookieOf(site.deps, await aMember(site));
    const looked = vi.spyOn(site.deps.sessions, 'findRecent');
    const answer = await site.app.inject({ method: 'HEAD', url: '/', headers: { cookie } });
    expect([answer.statusCode, answer.body, looked.mock.calls]).toEqual([200, '', []]);
  });
});
