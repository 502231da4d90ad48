import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import { currentOwner, type WorkOwner, currentWork, type WorkContext, workFor } from '../telemetry/request-context.ts';

type QueueSize = {
  /** Jobs that run concurrently. */
  concurrent: number;
  /** Jobs of one owner that run concurrently; the same as `concurrent` by default. */
  concurrentEach?: number;
  /** Jobs that may wait, of all owners together. */
  waiting: number;
};

/** Runs a job in its owner's turn. The owner is the current request's, unless another is given. */
export type WorkQueue = <T>(job: (signal?: AbortSignal) => Promise<T>, owner?: WorkOwner) => Promise<T>;

type Waiting = { start(): void; refuse(error: Error): void };

const full = () => new AppError('unavailable', undefined, { retryAfter: 5 });
const cancelled = () => new AppError('bad_body', 'The connection was closed before the work was done.');

function longestOf(lines: Map<string, Waiting[]>): Waiting[] {
  let longest: Waiting[] = [];
  for (const line of lines.values()) if (line.length > longest.length) longest = line;
  return longest;
}

/**
 * A queue for work that costs memory or processor time. Each owner (a member, an address) has a line, and the lines
 * take turns, so a member who sends many jobs delays only their own. If the queue is full, the last job of the longest
 * line is refused. A waiting job whose connection closes leaves its line; a running one is signaled to abort.
 * @throws {AppError} unavailable when the queue is full, bad_body when the connection closed.
 */
export function workQueue({ concurrent, concurrentEach = concurrent, waiting }: QueueSize): WorkQueue {
  /** In the order in which owners take turns. */
  const lines = new Map<string, Waiting[]>();
  const running = new Map<string, number>();
  let runningInAll = 0;
  let waitingInAll = 0;

  const hasRoom = (by: string) => runningInAll < concurrent && (running.get(by) ?? 0) < concurrentEach;

  function enter(by: string): void {
    runningInAll += 1;
    running.set(by, (running.get(by) ?? 0) + 1);
  }

  /** Starts the jobs that may run now. An owner whose job starts moves behind the others. */
  function startNext(): void {
    for (const [by, line] of lines) {
      if (runningInAll >= concurrent) return;
      if (!hasRoom(by)) continue;
      const next = line.shift();
      lines.delete(by);
      if (line.length > 0) lines.set(by, line);
      if (!next) continue;
      waitingInAll -= 1;
      enter(by);
      next.start();
    }
  }

  function leave(by: string): void {
    runningInAll -= 1;
    const left = (running.get(by) ?? 1) - 1;
    if (left > 0) running.set(by, left);
    else running.delete(by);
    startNext();
  }

  function remove(by: string, one: Waiting): void {
    const line = lines.get(by);
    const at = line?.indexOf(one) ?? -1;
    if (!line || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(by);
    waitingInAll -= 1;
  }

  /** @throws {AppError} unavailable if the new job's own line is already the longest. */
  function makeRoom(by: string): void {
    if (waitingInAll < waiting) return;
    const longest = longestOf(lines);
    const last = longest.at(-1);
    if (!last || (lines.get(by)?.length ?? 0) + 1 >= longest.length) throw full();
    longest.pop();
    waitingInAll -= 1;
    last.refuse(full());
  }

  async function turn({ by, signal }: WorkOwner): Promise<void> {
    if (signal?.aborted) throw cancelled();
    if (hasRoom(by) && !lines.has(by)) return enter(by);
    makeRoom(by);
    await new Promise<void>((resolve, reject) => {
      const onClose = () => {
        remove(by, one);
        reject(cancelled());
      };
      const one: Waiting = {
        start() {
          signal?.removeEventListener('abort', onClose);
          resolve();
        },
        refuse(error) {
          signal?.removeEventListener('abort', onClose);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onClose, { once: true });
      const line = lines.get(by) ?? [];
      lines.set(by, line);
      line.push(one);
      waitingInAll += 1;
    });
  }

  return async function run(job, owner = currentOwner()) {
    await turn(owner);
    try {
      return await job(owner.signal);
    } finally {
      leave(owner.by);
    }
  };
}

type Gathering<In, Out> = {
  /** The maximum number of items in one batch. */
  most: number;
  /** Two items with the same key are never in one batch. */
  keyOf: (item: In) => string | number;
  /** Processes a batch and returns the result of each item in order. A result may be a promise, which delays only its own item. */
  run: (items: In[]) => Promise<(Out | Promise<Out>)[]>;
};

type WaitingItem<In, Out> = {
  item: In;
  /** The item’s owner. */
  whose: WorkContext;
  resolve(outcome: Out | Promise<Out>): void;
  reject(error: unknown): void;
};

/** The context in which a batch runs: that of its only item, or of all its requests. */
function inNameOf(together: { whose: WorkContext }[]): WorkContext {
  const [only, another] = together;
  if (only && !another) return only.whose;
  return { requestIds: together.flatMap(({ whose }) => whose.requestId ?? []) };
}

/**
 * Batches concurrent calls: items that arrive while a batch runs form the next one. Nothing waits for more items, so a
 * single caller is as fast as without batching. If a batch fails, it fails for all its items.
 */
export function gather<In, Out>({ most, keyOf, run }: Gathering<In, Out>): (item: In) => Promise<Out> {
  let waiting: WaitingItem<In, Out>[] = [];
  let isWorking = false;

  /** Takes the items that have waited longest, each key once. */
  function takeSome(): WaitingItem<In, Out>[] {
    const taken = new Map<string | number, WaitingItem<In, Out>>();
    const left: WaitingItem<In, Out>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (taken.size < most && !taken.has(key)) taken.set(key, one);
      else left.push(one);
    }
    waiting = left;
    return [...taken.values()];
  }

  async function work(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) {
      // Lets requests that were read from the network together join one batch.
      await nextTurn();
      const together = takeSome();
      try {
        const outcomes = await workFor(inNameOf(together), () => run(together.map(({ item }) => item)));
        if (outcomes.length !== together.length) throw new Error('As many outcomes as items were promised.');
        for (const [at, one] of together.entries()) one.resolve(outcomes[at] as Out | Promise<Out>);
      } catch (error) {
        for (const one of together) one.reject(error);
      }
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, whose: currentWork() ?? {}, resolve, reject });
      if (!isWorking) void work();
    });
}
