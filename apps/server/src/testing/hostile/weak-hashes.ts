import crypto from 'node:crypto';

/**
 * A thousand refusals need no strong hash: with a weak one they are wrong just the same, sooner. Gives what puts the strong
 * ones back. (No spy of the test runner's, which takes those back before each test.)
 */
export function weakHashes(): () => void {
  const strong = crypto.argon2;
  const weak: typeof crypto.argon2 = (algorithm, parameters, done) =>
    strong(algorithm, { ...parameters, memory: 8, passes: 1 }, done);
  crypto.argon2 = weak;
  return () => {
    crypto.argon2 = strong;
  };
}
