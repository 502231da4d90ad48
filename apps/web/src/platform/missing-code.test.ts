import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCode, MissingCode } from './missing-code.ts';

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();
const importThem = vi.fn(async () => 'the part');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  sessionStorage.clear();
  reload.mockReset();
  importThem.mockClear();
  vi.stubGlobal('fetch', ask.mockReset().mockResolvedValue(new Response()));
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')];
const asked = () => links().map((link) => new URL(link.href).pathname);

/** Answers what the page waits for. */
async function answer(event: 'load' | 'error', ending = '') {
  for (const link of links()) if (link.href.endsWith(ending)) link.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
}

let turn = 0;
/** Misses a file of its own each time. */
async function miss() {
  const loading = loadCode(importThem, [`assets/gone-${turn++}.js`]).catch((error: unknown) => error);
  await answer('error');
  return loading;
}

it('imports once all files are here, and asks for each of them once', async () => {
  const first = loadCode(importThem, ['assets/a.js', 'assets/b.js']);
  const second = loadCode(importThem, ['assets/b.js']);
  expect(asked()).toEqual(['/assets/a.js', '/assets/b.js']);
  await answer('load', 'a.js');
  expect(importThem).not.toHaveBeenCalled();
  await answer('load', 'b.js');
  expect(await first).toBe('the part');
  expect(await second).toBe('the part');
  expect(await loadCode(importThem, ['assets/a.js'])).toBe('the part');
  expect(links()).toEqual([]);
});

it('imports nothing while a file is missing, and fetches that one again when asked', async () => {
  const failed = loadCode(importThem, ['assets/c.js', 'assets/d.js']).catch((error: unknown) => error);
  await answer('load', 'c.js');
  await answer('error', 'd.js');
  expect(await failed).toBeInstanceOf(MissingCode);
  expect(importThem).not.toHaveBeenCalled();
  const again = loadCode(importThem, ['assets/c.js', 'assets/d.js']);
  expect(asked()).toEqual(['/assets/d.js']);
  await answer('load');
  expect(await again).toBe('the part');
});

it('hands on what fails in the code itself', async () => {
  const broken = new ReferenceError('x is not defined');
  await expect(loadCode(() => Promise.reject(broken))).rejects.toBe(broken);
});

describe('a file that is gone with a new release', () => {
  beforeEach(() => void ask.mockImplementation(async () => new Response(null, { status: 404 })));

  it('has the page load again, at most once a minute', async () => {
    await miss();
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(59_999);
    await miss();
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await miss();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('leaves the page alone where storage is blocked, which could loop for ever', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
    await miss();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('keeps the page where the file is not gone, but the network or the server is away', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await miss();
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await miss();
  // The network is back just then: the next try finds the file.
  ask.mockResolvedValueOnce(new Response());
  await miss();
  expect(reload).not.toHaveBeenCalled();
});
