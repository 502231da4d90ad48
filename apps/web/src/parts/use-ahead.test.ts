import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAhead } from './use-ahead.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that is idle when the test says so. */
function idleWhenTold() {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (heard: () => void) => waiting.push(heard));
  return () =>
    act(async () => {
      waiting.shift()?.();
    });
}

it('fetches one part in each idle moment, and none once the page is gone', async () => {
  const idle = idleWhenTold();
  const parts = [vi.fn(), vi.fn(), vi.fn()].map((ahead) => ({ ahead }));
  const fetched = () => parts.map(({ ahead }) => ahead.mock.calls.length);
  const page = renderHook(() => useAhead(parts));
  expect(fetched()).toEqual([0, 0, 0]);
  await idle();
  expect(fetched()).toEqual([1, 0, 0]);
  page.rerender();
  await idle();
  expect(fetched()).toEqual([1, 1, 0]);
  page.unmount();
  await idle();
  expect(fetched()).toEqual([1, 1, 0]);
});
