import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, type Group, OTHERS, safeBreakdown } from './breakdown.ts';

/** Single votes: for each group, how many chose each option. */
const polled = (groups: Record<string, number[]>): [number[], Group[], Cell[]] => {
  const width = Math.max(...Object.values(groups).map((votes) => votes.length));
  const ids = Array.from({ length: width }, (_, at) => at + 1);
  return [
    ids,
    Object.entries(groups).map(([name, votes]) => ({ name, voters: votes.reduce((sum, one) => sum + one, 0) })),
    Object.entries(groups).flatMap(([group, votes]) =>
      votes.map((count, at) => ({ group, optionId: at + 1, votes: count })),
    ),
  ];
};
const shown = (groups: Record<string, number[]>) =>
  safeBreakdown(...polled(groups))?.map(({ name, votes }) => [name, votes.map((cell) => cell.votes)]) ?? null;

describe('the breakdown of a poll', () => {
  it('shows groups and cells of five or more', () => {
    expect(shown({ Sales: [6, 8], Finance: [5, 7] })).toEqual([
      ['Sales', [6, 8]],
      ['Finance', [5, 7]],
    ]);
  });

  it('puts small groups together, and takes a large one in where they are still too few', () => {
    expect(shown({ Sales: [9, 9], Finance: [2, 1], Marketing: [1, 2] })).toEqual(null);
    expect(shown({ Sales: [9, 9], Finance: [6, 6], Marketing: [0, 3] })).toEqual([
      ['Sales', [9, 9]],
      [OTHERS, [6, 9]],
    ]);
  });

  it('hides a second cell where one alone could be subtracted', () => {
    expect(shown({ Sales: [20, 20], Finance: [2, 10], Marketing: [8, 6] })).toEqual([
      ['Sales', [20, 20]],
      ['Marketing', [null, 6]],
      ['Finance', [null, 10]],
    ]);
  });

  it('shows nothing where only one group would', () => {
    expect(shown({ Sales: [9, 9] })).toBeNull();
    expect(shown({ Sales: [3, 1] })).toBeNull();
    expect(shown({})).toBeNull();
  });

  it('tells of no fewer than five members, whatever is subtracted', () => {
    const rows = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      fc.array(fc.nat({ max: 14 }), { minLength: 3, maxLength: 3 }),
    );
    fc.assert(
      fc.property(rows, (groups) => {
        const [ids, sizes, cells] = polled({ ...groups, z: [0, 0, 0] });
        const table = safeBreakdown(ids, sizes, cells);
        if (!table) return;
        for (const [at, id] of ids.entries()) {
          const total = cells.filter((cell) => cell.optionId === id).reduce((sum, { votes }) => sum + votes, 0);
          const column = table.map((row) => row.votes[at]?.votes ?? null);
          const visible = column.filter((votes) => votes !== null);
          const rest = total - visible.reduce((sum, votes) => sum + votes, 0);
          expect(visible.every((votes) => votes === 0 || votes >= 5)).toBe(true);
          const hidden = column.length - visible.length;
          if (hidden > 0 && visible.length > 0) {
            expect(rest).toBeGreaterThanOrEqual(5);
            expect(hidden).toBeGreaterThanOrEqual(2);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
