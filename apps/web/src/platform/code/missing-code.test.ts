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
  vi.stubGlobal(
    'fetch',
    ask.mockReset().mockImplementation(async () => new Response()),
  );
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const asked = () => ask.mock.calls.map(([address]) => address);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const failureOf = (loading: Promise<unknown>) => loading.catch((error: unknown) => error);

let turn = 0;
/** Misses a file of its own each time. */
const miss = () => failureOf(loadCode(importThem, [`assets/gone-${turn++}.js`]));

it('imports once all files are here, and asks for each of them once', async () => {
  const late = Promise.withResolvers<Response>();
  ask.mockImplementationOnce(async () => new Response()).mockReturnValueOnce(late.promise);
  const first = loadCode(importThem, ['assets/a.js', 'assets/b.js']);
  const second = loadCode(importThem, ['assets/b.js']);
  expect(asked()).toEqual(['/assets/a.js', '/assets/b.js']);
  await vi.advanceTimersByTimeAsync(0);
  expect(importThem).not.toHaveBeenCalled();
  late.resolve(new Response());
  expect(await first).toBe('the part');
  expect(await second).toBe('the part');
  expect(await loadCode(importThem, ['assets/a.js'])).toBe('the part');
  expect(asked()).toHaveLength(2);
});

it('imports nothing while a file is missing, and fetches that one again when asked', async () => {
  ask.mockImplementationOnce(async () => new Response()).mockImplementationOnce(offline);
  expect(await failureOf(loadCode(importThem, ['assets/c.js', 'assets/d.js']))).toBeInstanceOf(MissingCode);
  expect(importThem).not.toHaveBeenCalled();
  expect(await loadCode(importThem, ['assets/c.js', 'assets/d.js'])).toBe('the part');
  expect(asked()).toEqual(['/assets/c.js', '/assets/d.js', '/assets/d.js']);
});

it.each([
  ['is here', 200, []],
  ['failed', 0, ['/assets/e.js']],
])('asks for a preloaded file only where its preload failed: it %s', async (_, responseStatus, expected) => {
  class Timing {
    responseStatus = responseStatus;
  }
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  const named = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([new Timing()] as never);
  expect(await loadCode(importThem, ['assets/e.js'])).toBe('the part');
  expect(asked()).toEqual(expected);
  expect(named).toHaveBeenCalledWith(new URL('/assets/e.js', location.href).href);
});

it('leaves no preload in the page, whose failure the browser would remember', async () => {
  ask.mockImplementation(offline);
  await miss();
  expect(document.head.querySelector('link[rel$=preload]')).toBeNull();
});

it('fetches a style sheet again that could not be fetched', async () => {
  const links = () => document.head.querySelectorAll('link[href="/assets/e.css"]');
  const append = vi.spyOn(document.head, 'append');
  // This browser has no style sheets: each fails.
  for (const times of [1, 2]) {
    expect(await failureOf(loadCode(importThem, ['assets/e.css']))).toBeInstanceOf(MissingCode);
    expect(append).toHaveBeenCalledTimes(times);
    expect(links()).toHaveLength(0);
  }
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
  ask.mockImplementationOnce(offline);
  expect(await miss()).toBeInstanceOf(MissingCode);
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }));
  expect(await miss()).toBeInstanceOf(MissingCode);
  expect(reload).not.toHaveBeenCalled();
});
