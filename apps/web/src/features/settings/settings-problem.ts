import { ApiError } from '../../platform/api.ts';

/** The sentence for one field of a refused change, or undefined. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}

/** The sentence for the whole form, where the refusal names none of its fields. */
export function formProblem(error: unknown, fields: readonly string[]): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return fields.some((field) => error.fields[field]) ? undefined : error.sentence;
}
