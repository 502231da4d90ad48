import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { SiteConfig } from '@innerspring/contract';
import Fastify, { type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createMemoryBus } from './bus/bus.ts';
import { siteSettings } from './site-settings/site-settings.tables.ts';
import { createSiteSettings } from './site-settings/site-settings.ts';
import { createPages, injectSiteConfig } from './page.ts';
import { useWebApp } from './static.ts';

const html = [
  '<!doctype html><head><title>Home</title><script>setTheme();</script><style>p{margin:0}</style>',
  '<script type="application/json" id="site-config">{}</script></head>',
  '<body><script type="application/json" id="first-answers"></script></body>',
].join('\n');
/** Of `setTheme();`. */
const hash = createHash('sha256').update('setTheme();').digest('base64');
const styleHash = createHash('sha256').update('p{margin:0}').digest('base64');
const script = 'console.log("hello");';

let outside: string;
let dist: string;
let site: TestApp;

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'innerspring-web-'));
  dist = join(outside, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'outside of the web app');
  await writeFile(join(dist, 'index.html'), html);
  await writeFile(join(dist, '.stamp'), 'a build number');
  await writeFile(join(dist, 'robots.txt'), script);
  await mkdir(join(dist, '.vite'));
  await writeFile(
    join(dist, '.vite', 'manifest.json'),
    '{"src/shell/screens/login-screen.tsx":{"file":"assets/login.js"}}',
  );
  await writeFile(join(dist, 'sw.js'), script);
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"Built","start_url":"/"}');
  await writeFile(join(dist, 'assets', 'main-abc.js'), script);
  await writeFile(join(dist, 'assets', 'main-abc.js.br'), 'brotli');
  await writeFile(join(dist, 'assets', 'main-abc.js.gz'), 'gzip');
  site = await testApp({ webFolder: dist, config: { siteName: 'Coils </script><b>& more' } });
});
afterAll(async () => {
  await site.close();
  await rm(outside, { recursive: true, force: true });
});

const get = (url: string, more: Omit<InjectOptions, 'url'> = {}) => site.app.inject({ url, ...more });

const jsonIn = (page: string) => /id="site-config">(.*?)<\/script>/.exec(page)?.[1] ?? '';
const configIn = (page: string): SiteConfig => JSON.parse(jsonIn(page));
const told = async (app: Pick<TestApp['app'], 'inject'> = site.app) => configIn((await app.inject('/')).body).settings;
const shownDefaults = () =>
  Object.fromEntries(
    site.deps.siteSettings.declared.filter((one) => one.inBrowser).map((one) => [one.key, one.default]),
  );

/** What administrators changed, all of it. */
async function store(values: Record<string, number>): Promise<void> {
  await site.db.delete(siteSettings);
  const by = { changedBy: 1, changedAt: site.clock.now() };
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, ...by }));
  if (rows.length > 0) await site.db.insert(siteSettings).values(rows);
}

describe('what installs the app', () => {
  it('is the worker, asked for anew each time', async () => {
    const answer = await get('/sw.js');
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', script]);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['content-security-policy']).toContain("worker-src 'self'; manifest-src 'self'");
  });

  it('is a manifest with the name of this site', async () => {
    const answer = await get('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const name = 'Coils </script><b>& more';
    expect(answer.json()).toEqual({ name, short_name: name, start_url: '/' });
  });
});

describe('the page', () => {
  it.each(['/', '/index.html', '/post/5', '/auth?tab=register', '/no/such/place', '/apiary'])(
    'is served at %s',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${styleHash}';`);
      expect(answer.body).toContain('<title>Home</title>');
    },
  );

  it('holds the site configuration as data that cannot break out', async () => {
    const { body } = await get('/');
    expect(jsonIn(body)).not.toContain('<');
    expect(configIn(body)).toEqual({
      name: 'Coils </script><b>& more',
      supportEmail: 'support@innerspring.example',
      url: 'http://localhost:5000',
      mailConfigured: false,
      production: false,
      settings: shownDefaults(),
    });
  });

  it('tells the browser what the settings hold that it shows, and of no others', async () => {
    const { reload } = site.deps.siteSettings;
    expect(Object.keys(await told())).not.toContain('posts.perDay');
    await store({ 'groups.owned': 2, 'posts.perDay': 3 });
    await reload();
    const changed = { ...shownDefaults(), 'groups.owned': 2 };
    expect(await told()).toEqual(changed);
    const compressed = await get('/', { headers: { 'accept-encoding': 'br' } });
    expect(configIn(brotliDecompressSync(compressed.rawPayload).toString()).settings).toEqual(changed);
    await store({});
    await reload();
    expect(await told()).toEqual(shownDefaults());
  });

  it('tells it in every process, once word of a change is there', async () => {
    const { config, log, pool, siteSettings: own } = site.deps;
    const bus = createMemoryBus(log);
    const elsewhere = createSiteSettings({ declared: own.declared, database: pool, bus, log });
    const other = Fastify();
    const pages = await createPages({ config, siteSettings: elsewhere, folder: dist });
    await useWebApp(other, { config, pages, readFirstAnswers: async () => null, methodsOf: () => [], folder: dist });
    expect(await told(other)).toEqual(shownDefaults());
    await store({ 'follows.dismissedDays': 7 });
    bus.publish('siteSettings.changed', { key: 'follows.dismissedDays' });
    await vi.waitFor(async () => expect(await told(other)).toMatchObject({ 'follows.dismissedDays': 7 }));
    await store({});
    await other.close();
  });

  it('comes compressed to who takes that, and not to who refuses', async () => {
    const compressed = await get('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
      'br',
      'accept-encoding, cookie',
    ]);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('<title>Home</title>');
    expect((await get('/', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe('gzip');
    expect((await get('/', { headers: { 'accept-encoding': 'br;q=0' } })).headers['content-encoding']).toBeUndefined();
  });

  it.each(['/', '/post/5'])('is not given out under a foreign name at %s', async (url) => {
    const answer = await get(url, { headers: { host: 'evil.example' } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_body']);
  });

  it.each(['/', '/post/5'])('answers HEAD of %s with the headers alone', async (url) => {
    const answer = await get(url, { method: 'HEAD' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(html.length);
  });

  it('allows no script but its own in answers that are no pages', async () => {
    for (const url of ['/api/health', '/assets/main-abc.js'])
      expect((await get(url)).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('names what a visitor needs first, but where it is kept for everybody', async () => {
    const link = '<link rel="modulepreload" crossorigin href="/assets/login.js">';
    expect((await get('/auth')).body).toContain(link);
    expect((await get('/index.html')).body).not.toContain(link);
  });

  it('is not the answer to a write', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await get('/post/5', { method });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  it('needs the place that its configuration goes to', () => {
    const settings = {
      name: 'x',
      supportEmail: 'a@b.example',
      url: '',
      mailConfigured: false,
      production: true,
      settings: {},
    };
    expect(() => injectSiteConfig('<p>', settings)).toThrow('no place');
    // Not replacement patterns of a regular expression.
    expect(injectSiteConfig(html, { ...settings, name: '$1$&' })).toContain('"name":"$1$&"');
  });
});

describe('a file of the web app', () => {
  it('under /assets is kept for good and compressed ahead', async () => {
    const plain = await get('/assets/main-abc.js');
    expect([plain.statusCode, plain.body]).toEqual([200, script]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const compressed = await get('/assets/main-abc.js', { headers: { 'accept-encoding': 'br' } });
    expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['brotli', 'br']);
    expect(compressed.headers['content-type']).toMatch(/javascript/);
  });

  it('elsewhere is asked for anew each time', async () => {
    const answer = await get('/robots.txt');
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, script, 'no-cache']);
  });

  it.each([
    '/assets/gone.js',
    '/assets',
    '/assets/',
    '/api',
    '/api/',
    '/api/nothing',
    '/ws/x',
    '/uploads',
    '/uploads/a/b',
    '/uploads/a/b/c.png?size=small',
    '/%75ploads/a/b',
    '/uploads%2Fa%2Fb',
    '//uploads/a/b',
    '/Uploads/a/b',
    '/%61pi/nothing',
  ])('that is missing is not the page: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', error: 'Not found.' });
  });

  it.each(['/.stamp', '/.env', '/assets/.git/config', '/%2estamp'])(
    'that begins with a dot stays hidden: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.body).not.toContain('a build number');
      expect([403, 404]).toContain(answer.statusCode);
    },
  );
});

const corpus = new URL('../../../../../shared/corpora/path_traversal.txt', import.meta.url);
it.skipIf(!existsSync(corpus))('no way out of the folder leads anywhere', async () => {
  const lines = readFileSync(corpus, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const ways = lines.flatMap((line) => [line, `/${line}`, `/assets/${line}`, `/${encodeURIComponent(line)}`]);
  ways.push(
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  );
  for (const url of ways.filter((way) => /^\/[\x21-\x7e]*$/.test(way))) {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/outside of the web app|root:x:|a build number/);
    expect(answer.statusCode).toBeLessThan(500);
  }
});

it('says how to build where nothing is built', async () => {
  const bare = await testApp({ webFolder: join(outside, 'nothing') });
  const answer = await bare.app.inject('/');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.body).toContain('npm start');
  expect((await bare.app.inject('/api/health')).json()).toEqual({ live: true, ready: true });
  await bare.close();
});
