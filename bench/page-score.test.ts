import { expect, it } from 'vitest';
import { blockedBy, logNormalScore, scoreOf } from './page-score.ts';

it('gives half a point at the median and nine tenths at the tenth best', () => {
  const curve = { median: 4000, p10: 2500 };
  expect(logNormalScore(curve, 4000)).toBeCloseTo(0.5, 5);
  expect(logNormalScore(curve, 2500)).toBeCloseTo(0.9, 5);
  expect(logNormalScore(curve, 0)).toBe(1);
  expect(logNormalScore(curve, 20_000)).toBeLessThan(0.01);
});

it('weighs the four figures', () => {
  const best = { firstPaint: 0, largestPaint: 0, blocked: 0, layoutShift: 0 };
  expect(scoreOf(best)).toBe(1);
  expect(scoreOf({ ...best, blocked: 600 })).toBeCloseTo(1 - 0.5 / 3, 5);
  expect(scoreOf({ firstPaint: 1800, largestPaint: 2500, blocked: 200, layoutShift: 0.1 })).toBeCloseTo(0.9, 5);
});

it('counts what tasks take above 50 ms, from the first paint on', () => {
  const tasks = [
    { start: 0, duration: 500 },
    { start: 600, duration: 50 },
    { start: 700, duration: 170 },
    { start: 950, duration: 200 },
  ];
  expect(blockedBy(tasks, 550)).toBe(120 + 150);
  expect(blockedBy(tasks, 1000)).toBe(100);
});
