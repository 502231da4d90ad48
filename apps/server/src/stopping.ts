import type { FastifyBaseLogger } from 'fastify';

const STOP_MS = 10_000;

export type Stopper = {
  /** Adds what is to be done when the server stops; the last one added runs first. */
  add(step: () => unknown): void;
  /** Runs all steps, once, however often it is called. */
  run(): Promise<void>;
  /** Whether the steps have begun to run. */
  isStopping(): boolean;
};

/** What was started, to be stopped in the opposite order; a step that fails does not keep the others from running. */
function createStopper(log: Pick<FastifyBaseLogger, 'error'>): Stopper {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'A step of stopping failed');
      }
    }
  }

  return {
    add: (step) => void steps.push(step),
    run: () => (running ??= runAll()),
    isStopping: () => running !== undefined,
  };
}

/** A stopper that SIGINT and SIGTERM run, in the middle of starting too; the process leaves after ten seconds at the latest. */
export function stopOnSignals(log: Pick<FastifyBaseLogger, 'error'>): Stopper {
  const stopper = createStopper(log);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopper.isStopping()) return;
      setTimeout(() => process.exit(1), STOP_MS).unref();
      void stopper.run().then(() => process.exit(0));
    });
  }
  return stopper;
}
