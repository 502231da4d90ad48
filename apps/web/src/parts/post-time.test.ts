import { expect, it } from 'vitest';
import { shortAge } from './post-time.tsx';

const now = Date.parse('2026-06-15T12:00:00Z');

it.each([
  ['2026-06-15T12:04:00Z', 'Just now'],
  ['2026-06-15T11:59:30Z', 'Just now'],
  ['2026-06-15T11:55:00Z', '5 min'],
  ['2026-06-15T10:00:00Z', '2 h'],
  ['2026-06-12T10:00:00Z', '3 d'],
  ['2026-03-02T12:00:00Z', 'Mar 2'],
  ['2024-03-02T12:00:00Z', 'Mar 2, 2024'],
  ['not a date', ''],
])('%s reads %j', (instant, shown) => {
  expect(shortAge(instant, now)).toBe(shown);
});
