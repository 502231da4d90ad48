import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();
const ask = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  sessionStorage.clear();
  reload.mockReset();
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

const { reloadOnMissingCode } = await import('./missing-code.ts');
reloadOnMissingCode();
async function miss() {
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
}

it('loads the page anew where a file of it is gone', async () => {
  await miss();
  expect(reload).toHaveBeenCalledOnce();
});

it('does so at most once a minute', async () => {
  await miss();
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

it('keeps the page while nobody would answer with another', async () => {
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await miss();
  ask.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await miss();
  expect(reload).not.toHaveBeenCalled();
  await miss();
  expect(reload).toHaveBeenCalledOnce();
});
