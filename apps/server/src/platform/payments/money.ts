/** Arithmetic of whole cents. No function here loses or makes a cent; each throws `RangeError` for what is no amount. */

/** More than anything here costs; sums stay far within what JavaScript counts exactly. */
export const MOST_CENTS = 100_000_000;

/** @throws {RangeError} unless it is a whole number of cents from 0 to `MOST_CENTS`. */
function checkCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > MOST_CENTS) throw new RangeError(`${cents} is no amount`);
  return cents;
}

/** The sum of all lines, quantity times unit price. */
export function sumOfLines(lines: readonly { unitCents: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitCents, quantity }) => {
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`${quantity} is no quantity`);
    return checkCents(sum + checkCents(checkCents(unitCents) * quantity));
  }, 0);
}

/** What a coupon takes off an amount: a percentage, rounded half up to a cent, or an amount, never more than there is. */
export function discountCents(cents: number, off: { percent: number } | { cents: number }): number {
  checkCents(cents);
  if ('cents' in off) return Math.min(cents, checkCents(off.cents));
  if (!Number.isSafeInteger(off.percent) || off.percent < 0 || off.percent > 100)
    throw new RangeError(`${off.percent} is no percentage`);
  return Math.floor((cents * off.percent + 50) / 100);
}

/** Tax on an amount at a rate in basis points (1% is 100), rounded half up to a cent. */
export function taxCents(cents: number, basisPoints: number): number {
  checkCents(cents);
  if (!Number.isSafeInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000)
    throw new RangeError(`${basisPoints} is no tax rate`);
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}

/**
 * Splits an amount over parts in proportion to their weights, by largest remainder; of equal ones the earlier part gets the
 * cent. The shares add up to the amount, and none is above its weight where the amount isn't above their sum.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  checkCents(cents);
  const all = weights.reduce((sum, weight) => checkCents(sum + checkCents(weight)), 0);
  if (all === 0) {
    if (cents > 0) throw new RangeError('There is nothing to split an amount over');
    return weights.map(() => 0);
  }
  // The product may be above what numbers count exactly.
  const exact = weights.map((weight) => {
    const product = BigInt(cents) * BigInt(weight);
    return { share: Number(product / BigInt(all)), rest: Number(product % BigInt(all)) };
  });
  let left = cents - exact.reduce((sum, { share }) => sum + share, 0);
  const byRest = exact.map((part, at) => ({ ...part, at })).toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  const shares = exact.map(({ share }) => share);
  for (const { at } of byRest) {
    if (left === 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
