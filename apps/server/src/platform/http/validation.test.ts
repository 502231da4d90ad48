import { describe, expect, it } from 'vitest';
import { z } from '@innerspring/contract';
import { clearSentence } from './validation.ts';

const sentence = (schema: z.core.$ZodType, value: unknown): string | undefined => {
  const [issue] = z.safeParse(schema, value).error?.issues ?? [];
  return issue && clearSentence(issue);
};

describe('the sentence about a value', () => {
  it('is the schema’s own where it has one', () => {
    expect(sentence(z.string('Write at least four characters'), undefined)).toBe('Write at least four characters');
  });

  it.each([
    [z.string(), undefined, 'This is missing.'],
    [z.string(), 4, 'This must be text.'],
    [z.number(), 'four', 'This must be a number.'],
    [z.boolean(), 'yes', 'This must be true or false.'],
    [z.array(z.string()), {}, 'This must be a list.'],
    [z.object({}), [], 'This must be an object.'],
    [z.enum(['latex', 'coils']), 'straw', 'Choose one of latex, coils.'],
    [z.union([z.literal('a'), z.literal('b')]), 'c', 'This isn’t in a format we accept.'],
    [z.string().check(z.maxLength(3)), 'four', 'This can have at most 3 characters.'],
    [z.string().check(z.minLength(1)), '', 'This is required.'],
    [z.string().check(z.minLength(5)), 'four', 'This needs at least 5 characters.'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'This can have at most 1 entry.'],
    [z.number().check(z.maximum(3)), 4, 'This can be at most 3.'],
    [z.number().check(z.lt(3)), 3, 'This must be less than 3.'],
    [z.number().check(z.nonnegative()), -1, 'This must be at least 0.'],
    [z.number().check(z.positive()), 0, 'This must be more than 0.'],
    [z.string().check(z.regex(/^a$/)), 'b', 'This isn’t in a format we accept.'],
  ])('is in plain words where it has none: %#', (schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected);
  });
});
