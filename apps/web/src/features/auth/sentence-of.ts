import { ApiError } from '../../platform/api.ts';

/** The sentence of whatever went wrong. */
export function sentenceOf(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.sentence ? error.sentence : otherwise;
}
