import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Renders lists of these lengths, one after the other, as on a page that was opened this way. */
async function lists(type: 'navigate' | 'reload' | 'back_forward', ...lengths: number[]) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as unknown as PerformanceEntry[]);
  const { useGradually } = await import('./gradually.ts');
  function List({ length }: { length: number }) {
    const shown = useGradually(length, 4);
    return Array.from({ length }, (_, at) => at)
      .slice(0, shown)
      .map((at) => <li key={at}>Item</li>);
  }
  return lengths.map((length) => render(<List length={length} />));
}

const count = () => screen.queryAllByRole('listitem').length;
const step = () => act(async () => vi.advanceTimersToNextTimer());

it('draws the first list of a page in steps', async () => {
  await lists('navigate', 10);
  expect(count()).toBe(4);
  await step();
  expect(count()).toBe(8);
  await step();
  expect(count()).toBe(10);
  expect(vi.getTimerCount()).toBe(0);
});

it('draws what is added later at once', async () => {
  const [list] = await lists('navigate', 3);
  expect(count()).toBe(3);
  const { useGradually } = await import('./gradually.ts');
  function List() {
    return Array.from({ length: Math.min(40, useGradually(40, 4)) }, (_, at) => <li key={at}>Item</li>);
  }
  list?.unmount();
  render(<List />);
  expect(count()).toBe(40);
});

it.each(['reload', 'back_forward'] as const)(
  'draws everything at once after a %s, so that its place is there',
  async (type) => {
    await lists(type, 10);
    expect(count()).toBe(10);
  },
);
