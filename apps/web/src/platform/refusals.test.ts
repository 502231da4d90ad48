import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { fieldProblem, formProblem, isWrongPassword, sentenceOf } from './refusals.ts';

const refusal = new ApiError(400, 'invalid', 'Please check.', { name: 'Too short', 'sites.2': 'Too long' });

describe('a refusal', () => {
  it('has a sentence, whatever went wrong', () => {
    expect(sentenceOf(refusal)).toBe('Please check.');
    expect(sentenceOf(new ApiError(502, 'internal', ''))).toBe('Something went wrong. Please try again.');
    expect(sentenceOf(new TypeError('x is not a function'), 'Could not save.')).toBe('Could not save.');
  });

  it('speaks for a field, or for a list by one of its entries', () => {
    expect([fieldProblem(refusal, 'name'), fieldProblem(refusal, 'sites'), fieldProblem(refusal, 'site')]).toEqual([
      'Too short',
      'Too long',
      undefined,
    ]);
    expect(fieldProblem(null, 'name')).toBeUndefined();
  });

  it('speaks for the form where a field that it names does not show its own', () => {
    expect(formProblem(null, ['name'])).toBeUndefined();
    expect(formProblem(refusal, ['name', 'sites'])).toBeUndefined();
    expect(formProblem(refusal, ['name'])).toBe('Please check.');
    expect(formProblem(new ApiError(503, 'unavailable', 'Busy.'), ['name'])).toBe('Busy.');
    expect(formProblem(new TypeError('no'))).toBe('Something went wrong. Please try again.');
  });

  it('may be about the password', () => {
    expect(isWrongPassword(new ApiError(401, 'wrong_credentials', 'No'))).toBe(true);
    expect(isWrongPassword(refusal)).toBe(false);
  });
});
