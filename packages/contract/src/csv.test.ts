import { describe, expect, it } from 'vitest';
import { csvField, csvLine } from './csv.ts';

describe('a field of a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '  =1+1',
    '\t=1',
    '\r=1',
    '\ttext',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '\u200b=1+1',
    '\ufeff ＝1+1',
    '\u3164=1',
    '\n=1',
  ])('is no formula: %j', (text) => expect(csvField(text)).toBe(`"'${text}"`));
  it.each(['Plain', '1 = 1', 'a@b.example', "'=1", '我＝你'])('keeps %j', (text) =>
    expect(csvField(text)).toBe(`"${text}"`),
  );
  it('keeps numbers, and quotes quotes', () => expect(csvLine([-3, 'a "b"', null])).toBe('"-3","a ""b""",""\r\n'));
});
