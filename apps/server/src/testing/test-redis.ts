/**
 * One of the sixteen databases of the Redis of the tests, so that what servers of one file count for member 1 is not counted
 * for member 1 of another. Events are heard across them; members of other databases are nobody's.
 * @param number from 1; 0 is that of tests that keep to a prefix of their own
 */
export function ownRedis(url: string, number: number): string {
  const own = new URL(url);
  own.pathname = `/${number}`;
  return own.href;
}
