import { expect, it } from 'vitest';
import { readInstant } from './statement.ts';

it.each([
  ['2026-01-31 12:34:56+00', '2026-01-31T12:34:56.000Z'],
  ['2026-01-31 12:34:56.5+00', '2026-01-31T12:34:56.500Z'],
  ['2026-12-01 00:00:00.07+00', '2026-12-01T00:00:00.070Z'],
  ['2026-01-31 23:59:59.999999+00', '2026-01-31T23:59:59.999Z'],
  ['2026-01-31 12:34:56.5+05:30', '2026-01-31T07:04:56.500Z'],
  ['2026-01-31 12:34:56-05', '2026-01-31T17:34:56.000Z'],
])('reads the instant %s', (text, instant) => {
  expect(readInstant(text).toISOString()).toBe(instant);
});

it.each(['infinity', '12026-01-31 12:34:56+00', '0044-03-15 12:00:00+00 BC'])('takes %s for no instant', (text) => {
  expect(readInstant(text).getTime()).toBeNaN();
});
