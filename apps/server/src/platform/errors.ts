import { type ErrorCode, errorStatus } from '@innerspring/contract';

/** Sentences for codes whose thrower gave none. */
const defaultSentence: Record<ErrorCode, string> = {
  invalid: 'Please check the fields below.',
  bad_body: 'The request could not be read.',
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'Invalid username or password',
  second_factor_required: 'Enter the code from your authenticator app.',
  second_factor_invalid: 'That code is not right. Try the next one your app shows, or a recovery code.',
  forbidden: 'You are not allowed to do this.',
  not_member: 'This is open to approved members only.',
  deletion_pending: 'Your account is waiting to be deleted. Keep it to go on.',
  premium_required: 'This is part of Premium.',
  sudo_required: 'Please enter your password again to go on.',
  foreign_origin: 'This request came from another site and was refused.',
  not_found: 'Not found.',
  method_not_allowed: 'This address does not take that kind of request.',
  conflict: 'This was changed in the meantime. Please reload and try again.',
  already_exists: 'This exists already.',
  gone: 'This link has expired or was used already.',
  too_large: 'That is too large.',
  unsupported_type: 'That type of content is not accepted here.',
  rate_limited: 'Too many requests. Please wait a little and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is busy for a moment. Please try again.',
  storage_full: 'The server has no space left for this right now. Please try again later.',
};

/** The one kind of expected error: a code of the contract's table and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Field path to sentence, for forms. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message ?? defaultSentence[code], { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A refusal that names one field. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: sentence } });
}

/** `1 post`, `20 posts`; `many` where an s does not make it. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
