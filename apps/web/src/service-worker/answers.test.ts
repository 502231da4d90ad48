import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { answer, dropOldShells, keepShell, kindOf } from './answers.ts';

const origin = 'https://site.example';
const release = { name: 'two', files: ['/assets/main-2.js', '/favicon.svg'] };

let site: Record<string, Response>;
let isOnline: boolean;
let kept: ReturnType<typeof fakeCaches>;
let asked: unknown[];
const reach = vi.fn(async (path: string) => {
  if (!isOnline) throw new TypeError('Failed to fetch');
  return site[path]?.clone() ?? new Response('', { status: 404 });
});
const around = () => ({
  caches: kept.storage,
  fetch: (request: Request | string, options: RequestInit = {}) => {
    asked.push([request, options.credentials]);
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin);
    return reach(pathname + search);
  },
});
const get = (path: string) => new Request(origin + path);
const words = async (path: string, kind: 'page' | 'part' | 'file' | 'picture') =>
  (await answer(around(), release, { request: get(path), kind })).text();

beforeEach(() => {
  isOnline = true;
  asked = [];
  site = {
    '/': new Response('page with what a member sees'),
    '/index.html': new Response('page'),
    '/assets/main-2.js': new Response('main'),
    '/favicon.svg': new Response('mark'),
    '/assets/more.js': new Response('more'),
  };
  kept = fakeCaches(origin, (path) => reach(path));
  reach.mockClear();
});

describe('what is the worker’s business', () => {
  const request = (path: string, more: object = {}) => ({
    method: 'GET',
    url: new URL(path, origin).href,
    mode: 'cors' as RequestMode,
    destination: '' as RequestDestination,
    ...more,
  });

  it.each([
    ['/post/5', { mode: 'navigate' }, 'page'],
    ['/assets/main-2.js', {}, 'part'],
    ['/favicon.svg', {}, 'file'],
    ['/manifest.webmanifest', {}, 'file'],
    ['/uploads/ab.webp', { destination: 'image' }, 'picture'],
    ['/api/users/7/avatar?t=1', { destination: 'image' }, 'picture'],
    ['/api/feed', {}, null],
    ['/api/settings/export/3', { mode: 'navigate' }, null],
    ['/uploads/ab.pdf', { mode: 'navigate' }, null],
    ['/uploads/ab.mp4', { destination: 'video' }, null],
    ['/post/5', { method: 'POST', mode: 'navigate' }, null],
    ['https://elsewhere.example/assets/main-2.js', {}, null],
    ['/sw.js', {}, null],
  ])('%s %j: %s', (path, more, kind) => {
    expect(kindOf(request(path, more), origin)).toBe(kind);
  });
});

describe('the shell', () => {
  it('is kept whole, and answers for pages and their files only while the network does not', async () => {
    await keepShell(around(), release);
    site['/post/5'] = new Response('newer page');
    expect(await words('/post/5', 'page')).toBe('newer page');
    isOnline = false;
    expect(await words('/post/5', 'page')).toBe('page');
    expect(await words('/assets/main-2.js', 'part')).toBe('main');
    expect(await words('/favicon.svg', 'file')).toBe('mark');
  });

  it('is of nobody: the page in it is asked for as one that has no session', async () => {
    await keepShell(around(), release);
    expect(asked).toEqual([['/index.html', 'omit']]);
    isOnline = false;
    expect(await words('/', 'page')).toBe('page');
  });

  it('is not kept in half', async () => {
    delete site['/assets/main-2.js'];
    await expect(keepShell(around(), release)).rejects.toThrow('not all');
    site['/index.html'] = new Response('busy', { status: 503 });
    await expect(keepShell(around(), release)).rejects.toThrow('503');
    isOnline = false;
    await expect(words('/', 'page')).rejects.toThrow('Failed to fetch');
  });

  it('of other releases goes, and nothing else', async () => {
    await keepShell(around(), { ...release, name: 'one' });
    await keepShell(around(), release);
    await kept.storage.open('member');
    await dropOldShells(around(), release);
    expect(kept.names()).toEqual(['shell-two', 'member']);
  });

  it('gives way to what the browser asked for while the worker woke', async () => {
    const preloaded = Promise.resolve(new Response('early page'));
    const page = await answer(around(), release, { request: get('/'), kind: 'page', preloaded });
    expect([await page.text(), reach.mock.calls]).toEqual(['early page', []]);
  });
});

describe('parts of the app', () => {
  it('are fetched once, and stay when a release has taken them away', async () => {
    expect(await words('/assets/more.js', 'part')).toBe('more');
    delete site['/assets/more.js'];
    expect(await words('/assets/more.js', 'part')).toBe('more');
    expect(reach).toHaveBeenCalledTimes(1);
  });

  it('are not kept where they are missing', async () => {
    expect((await answer(around(), release, { request: get('/assets/old.js'), kind: 'part' })).status).toBe(404);
    expect(kept.paths('parts')).toEqual([]);
  });

  it('are at most two hundred, the oldest going first', async () => {
    for (let number = 0; number <= 200; number += 1) {
      site[`/assets/${number}.js`] = new Response('part');
      await words(`/assets/${number}.js`, 'part');
    }
    const paths = kept.paths('parts');
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([200, '/assets/1.js', '/assets/200.js']);
  });
});

it('pictures come from what the page keeps only while the network does not answer, and are never kept by the worker', async () => {
  site['/uploads/ab.webp'] = new Response('picture');
  expect(await words('/uploads/ab.webp', 'picture')).toBe('picture');
  isOnline = false;
  await expect(words('/uploads/ab.webp', 'picture')).rejects.toThrow('Failed to fetch');
  await (await kept.storage.open('member')).put('/uploads/ab.webp', new Response('kept'));
  expect(await words('/uploads/ab.webp?v=2', 'picture')).toBe('kept');
});
