import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountCents, MOST_CENTS, splitCents, sumOfLines, taxCents } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

describe('the sum of lines', () => {
  it('is the same in every order, and the sum of its parts', () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 0, max: 10_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        expect(sumOfLines(lines)).toBe(sumOfLines(lines.toReversed()));
        expect(sumOfLines(lines)).toBe(total(lines.map((one) => sumOfLines([one]))));
      }),
    );
  });
  it.each([
    [1.5, 1],
    [-1, 1],
    [Number.NaN, 1],
    [1, 0],
    [1, -2],
    [1, 0.5],
    [MOST_CENTS, 2],
    [2 ** 53, 1],
  ])('refuses %d cents %d times', (unitCents, quantity) => {
    expect(() => sumOfLines([{ unitCents, quantity }])).toThrow(RangeError);
  });
});

describe('a discount', () => {
  it('is within half a cent of its percentage, and never more than the amount', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const off = discountCents(amount, { percent });
        expect(Number.isInteger(off) && off >= 0 && off <= amount).toBe(true);
        expect(Math.abs(off - (amount * percent) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
  it('of an amount is the amount, as far as there is one', () => {
    fc.assert(
      fc.property(cents, cents, (amount, off) => {
        expect(discountCents(amount, { cents: off })).toBe(Math.min(amount, off));
      }),
    );
  });
  it('of 100% leaves nothing', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(discountCents(amount, { percent: 100 })).toBe(amount);
      }),
    );
  });
  it.each([-1, 101, 1.5, Number.NaN])('refuses %d%%', (percent) => {
    expect(() => discountCents(599, { percent })).toThrow(RangeError);
  });
});

describe('tax', () => {
  it('is within half a cent of its rate', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const tax = taxCents(amount, rate);
        expect(Number.isInteger(tax)).toBe(true);
        expect(Math.abs(tax - (amount * rate) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
  it('of 8.25% on $5.99 is 49 cents', () => expect(taxCents(599, 825)).toBe(49));
  it('refuses a rate that is none', () => expect(() => taxCents(599, -1)).toThrow(RangeError));
});

describe('splitting', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });
  it('gives each cent to exactly one part, and no part more than its weight', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const amount = Math.floor(total(parts) * share);
        const shares = splitCents(amount, parts);
        expect(total(shares)).toBe(amount);
        for (const [at, one] of shares.entries()) expect(one).toBeLessThanOrEqual(parts[at] ?? 0);
      }),
    );
  });
  it('differs from the exact share by less than a cent', () => {
    fc.assert(
      fc.property(weights, cents, (parts, amount) => {
        fc.pre(total(parts) > 0);
        for (const [at, one] of splitCents(amount, parts).entries())
          expect(Math.abs(one - (amount * (parts[at] ?? 0)) / total(parts))).toBeLessThan(1);
      }),
    );
  });
  it('refunds in any steps return what was paid, and no more', () => {
    fc.assert(
      fc.property(weights, fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 30 }), (lines, steps) => {
        let left = [...lines];
        for (const step of steps) {
          const amount = Math.min(step, total(left));
          const back = splitCents(amount, left);
          left = left.map((one, at) => one - (back[at] ?? 0));
          expect(left.every((one) => one >= 0)).toBe(true);
        }
        const last = splitCents(total(left), left);
        expect(last).toEqual(left);
      }),
    );
  });
  it('refuses to split something over nothing', () => {
    expect(splitCents(0, [0, 0])).toEqual([0, 0]);
    expect(() => splitCents(1, [0])).toThrow(RangeError);
  });
});
