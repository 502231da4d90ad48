import { expect, it } from 'vitest';
import { dollars } from './money-format.ts';

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [599, '$5.99'],
  [-300, '-$3.00'],
  [123_456_789, '$1,234,567.89'],
])('writes %d cents as %s', (cents, text) => expect(dollars(cents)).toBe(text));
