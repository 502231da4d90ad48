import { expect, test } from 'vitest';
import { workQueue } from './work-queue.ts';

/** Jobs that run until they are told to stop. */
function heldJobs() {
  const finish: (() => void)[] = [];
  let most = 0;
  return {
    job: () =>
      new Promise<void>((resolve) => {
        finish.push(resolve);
        most = Math.max(most, finish.length);
      }),
    finishOne: () => finish.shift()?.(),
    running: () => finish.length,
    most: () => most,
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at once, lets so many wait and refuses the rest as unavailable', async () => {
  const run = workQueue({ concurrent: 8, waiting: 64 });
  const jobs = heldJobs();
  const accepted = Array.from({ length: 72 }, () => run(jobs.job));
  await settle();
  expect(jobs.running()).toBe(8);
  await expect(run(jobs.job)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  for (let at = 0; at < 72; at += 1) {
    jobs.finishOne();
    await settle();
  }
  await Promise.all(accepted);
  expect(jobs.most()).toBe(8);
});

test('a job that fails gives its place to the next one', async () => {
  const run = workQueue({ concurrent: 1, waiting: 1 });
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
  await expect(run(() => Promise.resolve('again'))).resolves.toBe('again');
});
