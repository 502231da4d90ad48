import { z } from '@innerspring/contract';
import { AppError } from '../errors.ts';

/** The name of each type in a sentence. */
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};

/** Beyond this number, a sentence doesn't list the choices. */
const MOST_CHOICES = 12;

/**
 * Recognizes zod's own messages, by how its English locale begins them. Messages from our schemas begin differently.
 */
const librarysWords = /^(?:Invalid (?:input|option|string:)|Too (?:big|small): expected)/;

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

/** The unit that is counted if a value is too long or too short. None for types whose value itself is compared. */
const counted: Partial<Record<SizeIssue['origin'], [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function sizeSentence(issue: SizeIssue): string {
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  const unit = counted[issue.origin]?.[Number(bound) === 1 ? 0 : 1];
  if (issue.code === 'too_big') {
    if (unit) return `This can have at most ${bound} ${unit}.`;
    return issue.inclusive === false ? `This must be less than ${bound}.` : `This can be at most ${bound}.`;
  }
  if (unit && Number(bound) === 1) return 'This is required.';
  if (unit) return `This needs at least ${bound} ${unit}.`;
  return `This must be ${issue.inclusive === false ? 'more than' : 'at least'} ${bound}.`;
}

/**
 * A message about an invalid value for the client. A schema's own message is used unchanged; zod's messages for cases
 * without one, such as a missing field, a wrong type or size, are replaced by ours.
 */
export function clearSentence(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!librarysWords.test(message)) return message;
  if (message.endsWith('received undefined')) return 'This is missing.';
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeSentence(issue);
  if (issue.code === 'invalid_value' && issue.values.length <= MOST_CHOICES) {
    return `Choose one of ${issue.values.map(String).join(', ')}.`;
  }
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind ? `This must be ${kind}.` : 'This isn’t in a format we accept.';
}

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

const MOST_FIELDS = 50;

const pathOf = (path: PropertyKey[], fallback: string) => path.map(String).join('.').slice(0, 200) || fallback;

function sentencesOf(issue: Issue, part: string): [string, string][] {
  if (issue.code !== 'unrecognized_keys') return [[pathOf(issue.path, part), clearSentence(issue)]];
  return issue.keys.map((key) => [pathOf([...issue.path, key], part), 'We don’t recognize this field.']);
}

/** The parts of a request that an endpoint declares, with the value received for each. */
export type Parts = { name: 'params' | 'query' | 'body'; schema: Schema; value: unknown }[];

/**
 * Validates all parts of a request and reports all errors at once.
 * @throws {AppError} invalid, with a message for each field.
 */
export function validate(parts: Parts): Record<string, unknown> {
  const valid: Record<string, unknown> = {};
  const problems = new Map<string, string>();
  for (const { name, schema, value } of parts) {
    const result = z.safeParse(schema, value);
    if (result.success) valid[name] = result.data;
    for (const [field, sentence] of result.error?.issues.flatMap((issue) => sentencesOf(issue, name)) ?? []) {
      if (!problems.has(field) && problems.size < MOST_FIELDS) problems.set(field, sentence);
    }
  }
  if (problems.size === 0) return valid;
  const [first] = problems.values();
  throw new AppError('invalid', problems.size === 1 ? first : undefined, { fields: Object.fromEntries(problems) });
}
