import { expect, it } from 'vitest';
import { cappedCount, compactCount, countOf, fileSize, fullCount } from './number-format.ts';
import { dollars, wholeDollars } from '../../parts/money-format.ts';

it('shortens counts from ten thousand on', () => {
  expect([0, 999, 4_120, 9_999, 12_300, 1_000_000].map(compactCount)).toEqual([
    '0',
    '999',
    '4,120',
    '9,999',
    '12.3K',
    '1M',
  ]);
  expect(fullCount(1_284)).toBe('1,284');
});

it('caps badges', () => {
  expect([9, 10].map((count) => cappedCount(count, 9))).toEqual(['9', '9+']);
  expect([99, 100].map((count) => cappedCount(count, 99))).toEqual(['99', '99+']);
});

it('agrees with the noun', () => {
  expect([0, 1, 24].map((count) => countOf(count, 'comment'))).toEqual(['0 comments', '1 comment', '24 comments']);
  expect(countOf(2, 'company', 'companies')).toBe('2 companies');
});

it('writes sizes', () => {
  expect([12, 421_888, 5_242_880].map(fileSize)).toEqual(['12 B', '412 KB', '5.0 MB']);
});

it('writes numbers and money as the browser would', () => {
  const money = (digits: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: digits });
  const [plain, exact, whole] = [new Intl.NumberFormat('en-US'), money(2), money(0)];
  const sizes = [0, 1, 7, 99, 100, 101, 999, 1000, 12_345, 99_999, 100_000, 999_999, 1_000_000, 123_456_789];
  for (const size of sizes.flatMap((one) => (one === 0 ? [0] : [one, -one]))) {
    expect(fullCount(size)).toBe(plain.format(size));
    // Browsers write a hyphen for the minus.
    expect(dollars(size).replace('−', '-')).toBe(exact.format(size / 100));
    expect(wholeDollars(size).replace('−', '-')).toBe(whole.format(size));
  }
});
