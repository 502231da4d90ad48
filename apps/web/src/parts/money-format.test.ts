import { expect, it } from 'vitest';
import { centsOf, dollars } from './money-format.ts';

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [599, '$5.99'],
  [-300, '−$3.00'],
  [123_456_789, '$1,234,567.89'],
])('writes %d cents as %s', (cents, text) => expect(dollars(cents)).toBe(text));

it.each([
  ['5.99', 599],
  [' $5 ', 500],
  ['0.5', 50],
  ['0', undefined],
  ['-1', undefined],
  ['5.999', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['12345678', undefined],
])('reads %j as %j cents', (text, cents) => expect(centsOf(text)).toBe(cents));
