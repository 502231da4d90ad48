import { expect, test, describe, it } from 'vitest';
import { workQueue, gather } from './work-queue.ts';

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

/** Jobs of owners that note the order in which they begin, and run until they are told to stop. */
function ownedJobs() {
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  return {
    begun,
    job: (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        finish.push(resolve);
      }),
    async finishAll() {
      while (finish.length > 0) {
        finish.shift()?.();
        await settle();
      }
    },
    finishOne: () => finish.shift()?.(),
  };
}

test('one owner’s flood lets the others pass: lines take turns', async () => {
  const run = workQueue({ concurrent: 1, waiting: 100 });
  const jobs = ownedJobs();
  const all = Array.from({ length: 14 }, (_, at) => run(jobs.job(`a${at}`), { by: 'a' }));
  await settle();
  for (const name of ['b0', 'b1', 'c0']) all.push(run(jobs.job(name), { by: name[0] ?? '' }));
  await settle();
  await jobs.finishAll();
  await Promise.all(all);
  expect(jobs.begun.slice(0, 7)).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1', 'a3']);
});

test('an owner never holds more turns than their share, so another begins at once', async () => {
  const run = workQueue({ concurrent: 2, concurrentEach: 1, waiting: 100 });
  const jobs = ownedJobs();
  const all = Array.from({ length: 5 }, (_, at) => run(jobs.job(`a${at}`), { by: 'a' }));
  await settle();
  expect(jobs.begun).toEqual(['a0']);
  all.push(run(jobs.job('b0'), { by: 'b' }), run(jobs.job('b1'), { by: 'b' }));
  await settle();
  expect(jobs.begun).toEqual(['a0', 'b0']);
  await jobs.finishAll();
  await Promise.all(all);
  expect(jobs.begun).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'a3', 'a4']);
});

test('a full queue refuses the last of the longest line, never who waits for little', async () => {
  const run = workQueue({ concurrent: 1, waiting: 4 });
  const jobs = ownedJobs();
  const flood = Array.from({ length: 5 }, (_, at) => run(jobs.job(`a${at}`), { by: 'a' }));
  await settle();
  await expect(run(jobs.job('a5'), { by: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
  const others = ['b0', 'c0'].map((name) => run(jobs.job(name), { by: name }));
  for (const at of [3, 4]) await expect(flood[at]).rejects.toMatchObject({ code: 'unavailable' });
  await jobs.finishAll();
  await Promise.all([...flood.slice(0, 3), ...others]);
  expect(jobs.begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2']);
});

test('work whose connection closes leaves its line, and what runs hears of it', async () => {
  const run = workQueue({ concurrent: 1, waiting: 10 });
  const jobs = ownedJobs();
  const [first, second] = [new AbortController(), new AbortController()];
  let heard: AbortSignal | undefined;
  const running = run(
    (signal) => {
      heard = signal;
      return jobs.job('running')();
    },
    { by: 'a', signal: first.signal },
  );
  const waiting = run(jobs.job('waiting'), { by: 'a', signal: second.signal });
  const other = run(jobs.job('other'), { by: 'b' });
  await settle();
  second.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'bad_body' });
  await expect(run(jobs.job('late'), { by: 'a', signal: second.signal })).rejects.toMatchObject({ code: 'bad_body' });
  first.abort();
  expect(heard?.aborted).toBe(true);
  await jobs.finishAll();
  await Promise.all([running, other]);
  expect(jobs.begun).toEqual(['running', 'other']);
});

test('thousands of random arrivals, ends and departures run each job once, and never more than may', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const run = workQueue({ concurrent: 3, concurrentEach: 2, waiting: 12 });
  const running = new Map<string, number>();
  const ends: (() => void)[] = [];
  const outcomes = { done: 0, refused: 0 };
  const all: Promise<void>[] = [];
  for (let step = 0; step < 5000; step += 1) {
    const by = `m${random(5)}`;
    if (random(3) === 0) ends.splice(random(ends.length), 1)[0]?.();
    else {
      const gone = new AbortController();
      const work = run(
        async () => {
          running.set(by, (running.get(by) ?? 0) + 1);
          expect(running.get(by)).toBeLessThanOrEqual(2);
          expect([...running.values()].reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(3);
          await new Promise<void>((resolve) => ends.push(resolve));
          running.set(by, (running.get(by) ?? 0) - 1);
        },
        { by, signal: gone.signal },
      );
      all.push(
        work.then(
          () => void (outcomes.done += 1),
          () => void (outcomes.refused += 1),
        ),
      );
      if (random(4) === 0) gone.abort();
    }
    if (step % 7 === 0) await settle();
  }
  while (outcomes.done + outcomes.refused < all.length) {
    for (const end of ends.splice(0)) end();
    await settle();
  }
  expect(outcomes.done).toBeGreaterThan(100);
  expect(outcomes.refused).toBeGreaterThan(100);
});

/** Work that waits until it is told to go on, and remembers what it was given. */
function stoppable() {
  const pieces: {
    items: string[];
    finish: (outcomes?: (string | Promise<string>)[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  let arrived: () => void = () => undefined;
  const run = (items: string[]) =>
    new Promise<(string | Promise<string>)[]>((resolve, reject) => {
      pieces.push({
        items,
        finish: (outcomes = items.map((item) => `${item} done`)) => resolve(outcomes),
        fail: reject,
      });
      arrived();
    });
  const piece = async (number: number) => {
    while (pieces.length <= number) await new Promise<void>((resolve) => (arrived = resolve));
    const found = pieces[number];
    if (!found) throw new Error('There is no such piece');
    return found;
  };
  return { run, piece, pieces };
}

const keyOf = (item: string) => item.charAt(0);

describe('gathering', () => {
  it('does at once what comes together, and what comes meanwhile in the next piece', async () => {
    const { run, piece, pieces } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const early = [ask('a1'), ask('b1')];
    const first = await piece(0);
    expect(first.items).toEqual(['a1', 'b1']);
    const late = [ask('c1'), ask('d1')];
    first.finish();
    expect(await Promise.all(early)).toEqual(['a1 done', 'b1 done']);
    const second = await piece(1);
    expect(second.items).toEqual(['c1', 'd1']);
    second.finish();
    expect(await Promise.all(late)).toEqual(['c1 done', 'd1 done']);
    expect(pieces).toHaveLength(2);
  });

  it('takes at most so many, the longest waiting first, and each key once', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 2, keyOf, run });
    const all = ['a1', 'a2', 'b1', 'c1'].map((item) => ask(item));
    for (const [at, items] of [
      ['a1', 'b1'],
      ['a2', 'c1'],
    ].entries()) {
      const one = await piece(at);
      expect(one.items).toEqual(items);
      one.finish();
    }
    expect(await Promise.all(all)).toEqual(['a1 done', 'a2 done', 'b1 done', 'c1 done']);
  });

  it('fails for all of a failed piece, and goes on', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const lost = Promise.allSettled([ask('a1'), ask('b1')]);
    (await piece(0)).fail(new Error('away'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask('a2');
    (await piece(1)).finish();
    expect(await next).toBe('a2 done');
  });

  it('does not wait for an outcome that takes longer', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const slow = Promise.withResolvers<string>();
    const [a, b] = [ask('a1'), ask('b1')];
    (await piece(0)).finish([slow.promise, 'b1 done']);
    expect(await b).toBe('b1 done');
    const next = ask('c1');
    (await piece(1)).finish();
    expect(await next).toBe('c1 done');
    slow.resolve('a1 at last');
    expect(await a).toBe('a1 at last');
  });

  it('does not believe work that gives too few outcomes', async () => {
    const ask = gather({ most: 10, keyOf, run: async () => [] as string[] });
    await expect(ask('a1')).rejects.toThrow('As many outcomes');
  });
});
