const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed since another transaction stored the same unique value first. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
