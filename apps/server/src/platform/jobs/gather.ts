import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentWork, type WorkContext, workFor } from '../telemetry/request-context.ts';

type Gathering<In, Out> = {
  /** Items of one piece of work at most. */
  most: number;
  /** Two items of the same key are never in one piece of work. */
  keyOf: (item: In) => string | number;
  /** Does the work for all items at once and gives what came of each, in their order; a promise among them holds up nobody else. */
  run: (items: In[]) => Promise<(Out | Promise<Out>)[]>;
};

type Waiting<In, Out> = {
  item: In;
  /** Whose item it is. */
  whose: WorkContext;
  resolve(outcome: Out | Promise<Out>): void;
  reject(error: unknown): void;
};

/** In whose name a piece of work is done: of the only one, or of all its requests. */
function inNameOf(together: { whose: WorkContext }[]): WorkContext {
  const [only, another] = together;
  if (only && !another) return only.whose;
  return { requestIds: together.flatMap(({ whose }) => whose.requestId ?? []) };
}

/**
 * Lets callers share one piece of work: what comes while one runs is gathered for the next. Nobody waits for company, so
 * a caller alone is as fast as without. A piece of work that fails fails for all in it.
 */
export function gather<In, Out>({ most, keyOf, run }: Gathering<In, Out>): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let isWorking = false;

  /** Takes the longest waiting, each key once. */
  function takeSome(): Waiting<In, Out>[] {
    const taken = new Map<string | number, Waiting<In, Out>>();
    const left: Waiting<In, Out>[] = [];
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
      // Requests that were read from the network together come together.
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
