import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGAIN_MS, startLater } from './later.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(performance.now() + 100);

it('starts once the page has settled, and stops what it started', async () => {
  const stop = vi.fn();
  const start = vi.fn(async () => stop);
  const end = startLater(performance.now() + 100, start);
  expect(start).not.toHaveBeenCalled();
  await settle();
  expect(start).toHaveBeenCalledOnce();
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it('tries again what could not be fetched', async () => {
  const stop = vi.fn();
  const start = vi.fn(async () => stop).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const end = startLater(0, start);
  await settle();
  expect(start).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(AGAIN_MS);
  expect(start).toHaveBeenCalledTimes(2);
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it('tries no more once it was ended', async () => {
  const start = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const end = startLater(0, start);
  await settle();
  end();
  await vi.advanceTimersByTimeAsync(AGAIN_MS * 2);
  expect(start).toHaveBeenCalledOnce();
});

it('stops what only stood after it was ended', async () => {
  const stop = vi.fn();
  const { promise, resolve } = Promise.withResolvers<() => void>();
  const end = startLater(0, () => promise);
  await settle();
  end();
  resolve(stop);
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
});
