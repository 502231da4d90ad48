// Started by data-lock.test.ts as a process of its own: takes the lock, says how that went, and stays.
import { acquireDataLock } from './data-lock.ts';

try {
  await acquireDataLock(process.argv[2] ?? '');
  console.log('held');
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
