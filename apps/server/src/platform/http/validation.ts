import { z } from '@innerspring/contract';
import { AppError } from '../errors.ts';
import { clearSentence } from './clear-sentence.ts';

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;

const MOST_FIELDS = 50;

const pathOf = (path: PropertyKey[], fallback: string) => path.map(String).join('.').slice(0, 200) || fallback;

function sentencesOf(issue: Issue, part: string): [string, string][] {
  if (issue.code !== 'unrecognized_keys') return [[pathOf(issue.path, part), clearSentence(issue)]];
  return issue.keys.map((key) => [pathOf([...issue.path, key], part), 'This field is not known here.']);
}

/** The parts of a request that an endpoint declares, with what came for each. */
export type Parts = { name: 'params' | 'query' | 'body'; schema: Schema; value: unknown }[];

/**
 * Validates all parts of a request and tells everything that is wrong at once.
 * @throws {AppError} invalid, with a sentence for each field.
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
