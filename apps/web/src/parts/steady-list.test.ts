import { expect, it } from 'vitest';
import { settle, showAll } from './steady-list.ts';

const of = (...ids: number[]) => ids.map((id) => ({ id }));
const nobody = () => false;
const first = showAll('5', [of(9, 4, 7)]);

it('leaves everything in its place and lets go of what is gone', () => {
  expect(settle(first, [of(7, 4, 9)], nobody)).toBe(first);
  expect(settle(first, [of(9, 7)], nobody).order).toEqual([9, 7]);
});

it('keeps what is new back until it is asked for', () => {
  const pages = [of(12, 9, 4, 11, 7)];
  expect(settle(first, pages, nobody)).toBe(first);
  expect(showAll('5', pages)).toMatchObject({ order: [12, 9, 4, 11, 7], newest: 12 });
});

it('puts in what the reader waits for: their own, more pages, and what stood behind something gone', () => {
  expect(settle(first, [of(12, 9, 4, 11, 7)], ({ id }) => id === 11).order).toEqual([9, 4, 11, 7]);
  expect(settle(first, [of(12, 9, 4, 7), of(3, 15)], nobody).order).toEqual([9, 4, 7, 3, 15]);
  expect(settle(first, [of(9, 7, 2)], nobody).order).toEqual([9, 7, 2]);
});

it('shows a thing once that moved between two pages', () => {
  expect(showAll('5', [of(9, 4), of(4, 7)]).order).toEqual([9, 4, 7]);
});

it('holds over random changes: nothing moves, nothing new appears unasked, nothing gone stays', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let run = 0; run < 500; run += 1) {
    let list = Array.from({ length: 5 }, (_, index) => index + 1);
    let next = 6;
    let steady = showAll('5', [of(...list)]);
    for (let step = 0; step < 20; step += 1) {
      const kind = random(3);
      if (kind === 0) list.splice(random(list.length + 1), 0, next++);
      else if (kind === 1) list.splice(random(list.length), 1);
      else list = list.toReversed();
      const before = steady;
      steady = settle(before, [of(...list)], nobody);
      expect(steady.order).toEqual(before.order.filter((id) => list.includes(id)));
      if (random(5) === 0) steady = showAll('5', [of(...list)]);
    }
  }
});
