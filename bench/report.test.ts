import { describe, expect, it } from 'vitest';
import { isMet, moved } from './report.ts';

const figure = (name: string, value: number) => ({ name, value, unit: 'ms' });

describe('what moved between two runs', () => {
  it('names changes of a tenth and more, the largest first, and what one run alone measured not at all', () => {
    const before = [figure('a', 10), figure('b', 10), figure('c', 10), figure('gone', 1), figure('none', 0)];
    const after = [figure('a', 12), figure('b', 10.9), figure('c', 5), figure('new', 1), figure('none', 3)];
    expect(moved(before, after)).toEqual([
      ['c', '10.00 ms', '5.00 ms', '-50 %'],
      ['a', '10.00 ms', '12.00 ms', '+20 %'],
    ]);
  });
});

it('takes a target for met on its right side only', () => {
  expect(isMet({ ...figure('a', 5), target: { below: 5 } })).toBe(false);
  expect(isMet({ ...figure('a', 4.9), target: { below: 5 } })).toBe(true);
  expect(isMet({ ...figure('a', 5), target: { above: 5 } })).toBe(true);
  expect(isMet(figure('a', 5))).toBe(true);
});
