import type { z } from '@innerspring/contract';

/** How a kind of value is called in a sentence. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};

/** More choices than these make no sentence. */
const MOST_CHOICES = 12;

/**
 * What is wrong with a value, for whoever sent it. A schema's own sentence stays; the library's words for what was not
 * foreseen there, a missing field or one of another kind, are put into ours.
 */
export function clearSentence(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!/^Invalid (?:input|option)/.test(message)) return message;
  if (message.endsWith('received undefined')) return 'This is missing.';
  if (issue.code === 'invalid_value' && issue.values.length <= MOST_CHOICES) {
    return `Choose one of ${issue.values.map(String).join(', ')}.`;
  }
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind ? `This has to be ${kind}.` : 'This is not one of the accepted forms.';
}
