import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startJob } from './jobs.ts';
import { noMeters } from '../telemetry/telemetry.ts';
import { currentWork } from '../telemetry/request-context.ts';

const log = { error: vi.fn() };
const jobDone = vi.fn();
const deps = { log, meters: { ...noMeters, jobDone } } as unknown as Parameters<typeof startJob>[0];
const jobOf = (work: () => Promise<unknown>) => ({ name: 'tests.work', everyMs: 1000, work, failure: 'It failed' });

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a job', () => {
  it('runs now and regularly, in its own name, and is measured', async () => {
    const names: unknown[] = [];
    const stop = startJob(
      deps,
      jobOf(async () => names.push(currentWork()?.job)),
    );
    await turn();
    vi.advanceTimersByTime(1000);
    await turn();
    await stop();
    vi.advanceTimersByTime(5000);
    expect(names).toEqual(['tests.work', 'tests.work']);
    expect(jobDone.mock.calls.map(([name, , ok]) => [name, ok])).toEqual([
      ['tests.work', true],
      ['tests.work', true],
    ]);
  });

  it('says that it failed and goes on', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('once')).mockResolvedValue(undefined);
    const stop = startJob(deps, jobOf(work));
    await turn();
    vi.advanceTimersByTime(1000);
    await turn();
    await stop();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(jobDone.mock.calls.map(([, , ok]) => ok)).toEqual([false, true]);
  });

  it('is never at work twice; whoever stops it waits for it, and hears nothing of what that broke off', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const work = vi.fn(() => promise);
    const stop = startJob(deps, jobOf(work));
    vi.advanceTimersByTime(3000);
    expect(work).toHaveBeenCalledTimes(1);
    let isOver = false;
    const stopped = stop().then(() => (isOver = true));
    await turn();
    expect(isOver).toBe(false);
    reject(new Error('The pool has ended'));
    await stopped;
    expect(log.error).not.toHaveBeenCalled();
  });
});
