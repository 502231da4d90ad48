import { ApiError } from './api.ts';

/** The sentence of whatever went wrong. */
export function sentenceOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.sentence ? error.sentence : otherwise;
}

/** The sentences of a refusal by field, such as `bio` or `links.0.url`. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** The sentence for one field; entries of a list speak for the whole list. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  const found = Object.entries(fieldsOf(error)).find(([name]) => name === field || name.startsWith(`${field}.`));
  return found?.[1];
}

/** The sentence for the whole form, unless every field that the refusal names is among those that show theirs. */
export function formProblem(error: unknown, shown: readonly string[] = []): string | undefined {
  if (!error) return undefined;
  const named = Object.keys(fieldsOf(error));
  const isShown = (name: string) => shown.some((field) => name === field || name.startsWith(`${field}.`));
  return named.length > 0 && named.every(isShown) ? undefined : sentenceOf(error);
}

/** Whether the password that was asked for is the one thing that is wrong. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'wrong_credentials';
