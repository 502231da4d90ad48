import { type ErrorCode, errorStatus } from '@innerspring/contract';
import type { PlanLock } from '@innerspring/contract/plan';

/** The default message of each code. */
const defaultSentence: Record<ErrorCode, string> = {
  invalid: 'Please check the fields below.',
  bad_body: 'We couldn’t read that request.',
  not_signed_in: 'Please sign in.',
  wrong_credentials: 'Invalid username or password',
  second_factor_required: 'Enter the code from your authenticator app.',
  second_factor_invalid: 'That code isn’t right. Try the next one your app shows, or a recovery code.',
  forbidden: 'You don’t have permission to do this.',
  not_member: 'Only approved members can do this.',
  deletion_pending: 'Your account is scheduled for deletion. Keep it to continue.',
  premium_required: 'This is part of Premium.',
  sudo_required: 'Please enter your password to continue.',
  foreign_origin: 'This request came from another site, so we blocked it.',
  not_found: 'Not found.',
  method_not_allowed: 'This address doesn’t accept that kind of request.',
  conflict: 'This has changed since you opened it. Please reload and try again.',
  already_exists: 'This already exists.',
  gone: 'This link has expired or was already used.',
  too_large: 'That’s too large.',
  unsupported_type: 'You can’t send that type of content here.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'We’re busy right now. Please try again in a moment.',
  storage_full: 'The server is out of space right now. Please try again later.',
};

/** The one kind of expected error: a code from the contract's table and a message for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Messages by field path, for forms. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined;
  /** What the member's plan lacks, with `premium_required`. */
  readonly lock: PlanLock | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    more: { fields?: Record<string, string>; retryAfter?: number; lock?: PlanLock; cause?: unknown } = {},
  ) {
    super(message ?? defaultSentence[code], { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.lock = more.lock;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The refusal of what a member's plan doesn't include. */
export function planError(lock: PlanLock, sentence?: string): AppError {
  return new AppError('premium_required', sentence, { lock });
}

/** A refusal that names one field. */
export function fieldError(field: string, sentence: string): AppError {
  return new AppError('invalid', sentence, { fields: { [field]: sentence } });
}

/** The refusal of a decision about a version that staff didn't read. */
export const changedSinceRead = (): AppError =>
  new AppError('conflict', 'This changed since you read it. Read it again.');

/** `1 post`, `20 posts`; `many` for irregular plurals. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

const unstorableText = new Set(['22021', '22P05']);
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Overload, shutdown, statement and lock timeouts, serialization failures: a retry of the same request may succeed. */
const passing = new Set([
  '40001',
  '40P01',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '25P04',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT:connect',
]); // prettier-ignore
/** Failures that node-postgres only reports in the message. */
const passingWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

function* causes(error: unknown): Generator<Error> {
  for (let depth = 0, cause = error; cause instanceof Error && depth < 5; depth += 1, cause = cause.cause) yield cause;
}

function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isConnect = 'syscall' in error && error.syscall === 'connect';
  return code === 'ENOENT' && isConnect ? 'ENOENT:connect' : code;
}

/**
 * The caller's error for a failure of the database or disk. Null if it is neither transient nor caused by the input:
 * then it is a bug or fault of the server.
 */
export function asDatabaseError(error: unknown): AppError | null {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    if (unstorableText.has(code)) {
      return new AppError('invalid', 'The text contains a character we can’t store.', { cause: error });
    }
    if (diskFull.has(code)) return new AppError('storage_full', undefined, { cause: error });
    if (passing.has(code) || code.startsWith('08') || passingWords.test(cause.message)) {
      return new AppError('unavailable', undefined, { cause: error, retryAfter: 2 });
    }
  }
  return null;
}
