import { AppError } from './errors.ts';

/**
 * Lets `concurrent` jobs run at once and `waiting` more stand in line; whoever comes then is refused at once.
 * Keeps a burst of sign-ins from taking all memory (19 MiB a hash) or from making everybody wait forever.
 * @throws {AppError} unavailable when the line is full.
 */
export function workQueue(size: { concurrent: number; waiting: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < size.concurrent) {
      running += 1;
      return;
    }
    if (line.length >= size.waiting) throw new AppError('unavailable', undefined, { retryAfter: 5 });
    // The one who finishes hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await job();
    } finally {
      leave();
    }
  };
}
