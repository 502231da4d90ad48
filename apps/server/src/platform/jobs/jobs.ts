import type { Deps } from '../deps.ts';
import { workFor } from '../telemetry/request-context.ts';

/** Background work that runs repeatedly. */
export type Job = {
  /** `<feature>.<intent>`, for the log and for metrics. */
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
  /** The log message when it fails. */
  failure: string;
};

/** Stops a job; resolves once it no longer runs. */
export type StopJob = () => Promise<void>;

type JobDeps = Pick<Deps, 'log' | 'meters'>;

/**
 * Runs the work once in the job's context and measures it. Never throws: a failure is logged, unless `isStopped` says
 * that the job was stopped.
 */
export async function runJob(
  { log, meters }: JobDeps,
  { name, work, failure }: Omit<Job, 'everyMs'>,
  isStopped = () => false,
): Promise<void> {
  const startedAt = performance.now();
  const ok = await workFor({ job: name }, async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isStopped()) log.error({ err: error }, failure);
      return false;
    }
  });
  meters.jobDone(name, (performance.now() - startedAt) / 1000, ok);
}

/** Runs the job now and at regular intervals, one run at a time in this process; other processes may run it at the same time. */
export function startJob(deps: JobDeps, job: Job): StopJob {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= runJob(deps, job, () => isStopped).finally(() => {
      running = undefined;
    });
  };
  run();
  const timer = setInterval(run, job.everyMs).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
