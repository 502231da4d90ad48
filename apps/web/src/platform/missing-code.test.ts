import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const { reloadOnMissingCode } = await import('./missing-code.ts');
reloadOnMissingCode();
const miss = () => window.dispatchEvent(new Event('vite:preloadError'));

it('loads the page anew where a file of it is gone', () => {
  miss();
  expect(reload).toHaveBeenCalledOnce();
});

it('does so at most once a minute', () => {
  miss();
  vi.advanceTimersByTime(59_999);
  miss();
  expect(reload).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  miss();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves the page alone where storage is blocked, which could loop for ever', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked });
  miss();
  expect(reload).not.toHaveBeenCalled();
});
