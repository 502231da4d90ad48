import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMissingCode } from './missing-code.ts';

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();
const entry = document.createElement('script');

beforeAll(() => {
  watchMissingCode();
  entry.type = 'module';
  entry.setAttribute('src', '/assets/index-1.js');
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('fetch', ask.mockReset().mockResolvedValue(new Response()));
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What the bundler does when an import fails; resolves once the answer about the release is there. */
async function fail(payload: Error): Promise<Error> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  await vi.advanceTimersByTimeAsync(0);
  return payload;
}
const miss = () => fail(new TypeError('Failed to fetch dynamically imported module'));

it.each([
  ['a script', new TypeError('Failed to fetch dynamically imported module')],
  ['a style sheet', new Error('Unable to preload CSS for /assets/e.css')],
])('names %s that could not be fetched as missing code', async (_what, error) => {
  expect((await fail(error)).name).toBe('MissingCode');
  expect(ask).toHaveBeenCalledWith(entry.src, { method: 'HEAD', cache: 'no-store' });
  expect(reload).not.toHaveBeenCalled();
});

it('leaves alone what fails in the code itself', async () => {
  expect((await fail(new ReferenceError('x is not defined'))).name).toBe('ReferenceError');
  expect(ask).not.toHaveBeenCalled();
});

describe('a release that is gone', () => {
  beforeEach(() => void ask.mockResolvedValue(new Response(null, { status: 404 })));

  it('has the page load again, at most once a minute', async () => {
    await miss();
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(59_999);
    await miss();
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
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

it('keeps the page where the network or the server is away', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await miss();
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await miss();
  expect(reload).not.toHaveBeenCalled();
});
