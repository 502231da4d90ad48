import { describe, expect, it } from 'vitest';
import { matchesTag, tagOf } from './revalidation.ts';

describe('matchesTag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    [undefined, false],
  ] as const)('%j: %j', (header, expected) => {
    expect(matchesTag(header, '"a"')).toBe(expected);
  });
});

it('tags equal bodies the same and others otherwise', () => {
  expect(tagOf(Buffer.from('{"a":1}'))).toBe(tagOf(Buffer.from('{"a":1}')));
  expect(tagOf(Buffer.from('{"a":1}'))).not.toBe(tagOf(Buffer.from('{"a":2}')));
  expect(tagOf(Buffer.from('ö'))).toMatch(/^"[\w-]{27}"$/);
});
