import { AppError } from '../errors.ts';

const unstorableText = new Set(['22021', '22P05']);
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Overload, shutdown, statement and lock timeouts, serialization failures: the same request may work in a moment. */
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
/** Failures that node-postgres only describes in words. */
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
 * What a failure of the database or disk means to the caller, or null where it is none that passes by itself or that
 * the input caused: those are faults of ours.
 */
export function asDatabaseError(error: unknown): AppError | null {
  for (const cause of causes(error)) {
    const code = codeOf(cause);
    if (unstorableText.has(code)) {
      return new AppError('invalid', 'The text contains a character that cannot be stored.', { cause: error });
    }
    if (diskFull.has(code)) return new AppError('storage_full', undefined, { cause: error });
    if (passing.has(code) || code.startsWith('08') || passingWords.test(cause.message)) {
      return new AppError('unavailable', undefined, { cause: error, retryAfter: 2 });
    }
  }
  return null;
}
