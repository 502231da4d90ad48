// Started by data-lock.test.ts as a separate process: takes the lock, reports the result, and keeps running.
import { acquireDataLock } from './data-lock.ts';

try {
  await acquireDataLock(process.argv[2] ?? '');
  console.log('held');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
