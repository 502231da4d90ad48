import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { manualClock } from '../clock.ts';
import { rows } from '../db/rows.ts';
import type { Db } from '../deps.ts';
import { type Outbox, defineEvent } from './outbox.ts';
import { createOutbox, retryDelay } from './outbox-worker.ts';
import { outbox as outboxTable } from './outbox.tables.ts';
const mailQueued = defineEvent<{ mailId: number }>('mail.queued');
const submitted = defineEvent<{ userId: number }>('applications.submitted');
const videoAttached = defineEvent<{ uploadId: number; ownerId?: number }>('posts.videoAttached');

const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
const clock = manualClock(new Date('2026-03-01T12:00:00Z'));
const MINUTES = 60_000;
const opened: Outbox[] = [];
let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.db.delete(outboxTable);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbox) => outbox.stop()));
});

function worker(consumerTimeoutMs?: number): Outbox {
  const outbox = createOutbox({ db: site.deps.db, pool: site.deps.pool, clock, log, consumerTimeoutMs });
  opened.push(outbox);
  return outbox;
}

const waiting = () =>
  rows<{ id: number; attempts: number; last_error: string | null }>(
    site.deps.db,
    sql`select id, attempts, last_error from outbox order by id`,
  );

describe('the outbox', () => {
  it('tells all consumers of the type after commit, then forgets', async () => {
    const outbox = worker();
    const heard: string[] = [];
    outbox.consume(mailQueued, 'one', async ({ mailId }) => void heard.push(`one ${mailId}`));
    outbox.consume(mailQueued, 'two', async ({ mailId }) => void heard.push(`two ${mailId}`));
    outbox.consume(submitted, 'other', async () => void heard.push('other'));
    await outbox.emit(site.deps.db, mailQueued, { mailId: 5 });
    await outbox.drain();
    expect(heard.toSorted()).toEqual(['one 5', 'two 5']);
    expect(await waiting()).toEqual([]);
  });

  it('knows nothing of a transaction that was rolled back', async () => {
    const outbox = worker();
    const heard = vi.fn(async () => undefined);
    outbox.consume(mailQueued, 'mail', heard);
    await expect(
      site.deps.db.transaction(async (tx: Db) => {
        await outbox.emit(tx, mailQueued, { mailId: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await outbox.drain();
    expect(heard).not.toHaveBeenCalled();
  });

  it('keeps events of a type that it does not know, however old: a newer release may have written them', async () => {
    const known = defineEvent<{ mailId: number }>('mail.queued');
    const newer = defineEvent<{ id: number }>('made.byANewerRelease');
    const outbox = worker();
    outbox.consume(known, 'mail', async () => undefined);
    await outbox.emit(site.deps.db, newer, { id: 1 });
    clock.advance(400 * 24 * 60 * MINUTES);
    outbox.start();
    await outbox.emit(site.deps.db, known, { mailId: 1 });
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
  });

  it('keeps an event for later until then', async () => {
    const outbox = worker();
    const heard = vi.fn(async () => undefined);
    outbox.consume(mailQueued, 'mail', heard);
    await outbox.emit(site.deps.db, mailQueued, { mailId: 7 }, new Date(clock.now().getTime() + 10 * MINUTES));
    clock.advance(9 * MINUTES);
    await outbox.drain();
    expect(heard).not.toHaveBeenCalled();
    clock.advance(MINUTES);
    await outbox.drain();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('works off slow events one at a time, and lets them take their time', async () => {
    const outbox = worker(1);
    const [held, running] = [Promise.withResolvers<void>(), { now: 0, most: 0 }];
    const slow = async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await held.promise;
      running.now -= 1;
    };
    outbox.consume(videoAttached, 'slow', slow, { timeoutMs: 60_000, width: 1 });
    const heard = vi.fn(async () => undefined);
    outbox.consume(mailQueued, 'mail', heard);
    for (const uploadId of [1, 2, 3]) await outbox.emit(site.deps.db, videoAttached, { uploadId });
    await outbox.emit(site.deps.db, mailQueued, { mailId: 7 });
    const drained = outbox.drain();
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(running).toEqual({ now: 1, most: 1 });
    held.resolve();
    await drained;
    expect(running).toEqual({ now: 0, most: 1 });
    expect(await waiting()).toEqual([]);
  });

  it('takes turns between owners where slow events name theirs', async () => {
    const outbox = worker();
    const order: number[] = [];
    const slow = async ({ uploadId }: { uploadId: number }) => {
      order.push(uploadId);
      // The others come while the first of a flood is worked off.
      if (uploadId !== 1) return;
      for (const [id, ownerId] of [
        [20, 2],
        [21, 2],
        [30, 3],
      ] as const)
        await outbox.emit(site.deps.db, videoAttached, { uploadId: id, ownerId });
    };
    outbox.consume(videoAttached, 'slow', slow, { width: 1, fairBy: 'ownerId' });
    for (let uploadId = 1; uploadId <= 14; uploadId += 1)
      await outbox.emit(site.deps.db, videoAttached, { uploadId, ownerId: 1 });
    await outbox.drain();
    expect(order.slice(0, 6)).toEqual([1, 20, 30, 2, 21, 3]);
    expect(order).toHaveLength(17);
    expect(await waiting()).toEqual([]);
  });

  it('is woken by the commit of another process', async () => {
    const [writer, reader] = [worker(), worker()];
    const heard = new Promise<number>((resolve) => {
      reader.consume(mailQueued, 'mail', async ({ mailId }) => resolve(mailId));
    });
    reader.start();
    await writer.emit(site.deps.db, mailQueued, { mailId: 9 });
    expect(await heard).toBe(9);
  });

  it('tries again after a failure, later each time, and keeps the reason', async () => {
    const outbox = worker();
    let failures = 2;
    const consumer = vi.fn(async () => {
      if (failures-- > 0) throw new Error('not now');
    });
    outbox.consume(mailQueued, 'mail', consumer);
    await outbox.emit(site.deps.db, mailQueued, { mailId: 1 });
    await outbox.drain();
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'mail: Error: not now' }]);
    clock.advance(1999);
    await outbox.drain();
    expect(consumer).toHaveBeenCalledTimes(1);
    clock.advance(1);
    await outbox.drain();
    clock.advance(2000);
    await outbox.drain();
    expect(consumer).toHaveBeenCalledTimes(2);
    clock.advance(2000);
    await outbox.drain();
    expect(consumer).toHaveBeenCalledTimes(3);
    expect(await waiting()).toEqual([]);
  });

  it('waits longer with each failure, and never longer than an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (attempts) => {
        expect(retryDelay(attempts + 1)).toBeGreaterThanOrEqual(retryDelay(attempts));
        expect(retryDelay(attempts)).toBeLessThanOrEqual(60 * MINUTES);
        expect(retryDelay(attempts)).toBeGreaterThanOrEqual(2000);
      }),
    );
  });

  it('delivers again what a process took and did not finish, once its lease is over', async () => {
    const crashed = worker();
    const done: string[] = [];
    const { promise: taken, resolve: tell } = Promise.withResolvers<void>();
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    crashed.consume(mailQueued, 'mail', async () => {
      done.push('first');
      tell();
      await never;
    });
    await crashed.emit(site.deps.db, mailQueued, { mailId: 1 });
    const drained = crashed.drain();
    await taken;

    const survivor = worker();
    survivor.consume(mailQueued, 'mail', async () => void done.push('second'));
    await survivor.drain();
    expect(done).toEqual(['first']);
    clock.advance(2 * MINUTES);
    await survivor.drain();
    expect(done).toEqual(['first', 'second']);
    release();
    // Otherwise it goes on to what the next test emits.
    await drained;
  });

  it('does not let a late first worker delete what a second one failed at', async () => {
    const slow = worker();
    const { promise: taken, resolve: tell } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    slow.consume(mailQueued, 'mail', async () => {
      tell();
      await held;
    });
    await slow.emit(site.deps.db, mailQueued, { mailId: 1 });
    const drained = slow.drain();
    await taken;
    clock.advance(2 * MINUTES);
    const failing = worker();
    failing.consume(mailQueued, 'mail', async () => {
      throw new Error('not now');
    });
    await failing.drain();
    release();
    await drained;
    expect(await waiting()).toHaveLength(1);
  });

  it('gives up on a consumer that hangs, and other types go on meanwhile', async () => {
    const outbox = worker(50);
    const heard = vi.fn(async () => undefined);
    outbox.consume(mailQueued, 'hanging', () => new Promise(() => undefined));
    outbox.consume(submitted, 'quick', heard);
    for (let mailId = 1; mailId <= 6; mailId += 1) await outbox.emit(site.deps.db, mailQueued, { mailId });
    await outbox.emit(site.deps.db, submitted, { userId: 1 });
    await outbox.drain();
    expect(heard).toHaveBeenCalledTimes(1);
    expect((await waiting()).map(({ last_error }) => last_error)).toEqual(
      Array(6).fill('hanging: Error: Not done after 50 ms'),
    );
  });

  it('shares the work: several workers, each event run by exactly one of them', async () => {
    const runs = new Map<number, number>();
    const busy = new Set<number>();
    const workers = Array.from({ length: 4 }, () => worker());
    for (const each of workers) {
      each.consume(mailQueued, 'mail', async ({ mailId }) => {
        expect(busy.has(mailId)).toBe(false);
        busy.add(mailId);
        await new Promise((resolve) => setImmediate(resolve));
        runs.set(mailId, (runs.get(mailId) ?? 0) + 1);
        busy.delete(mailId);
      });
    }
    const [first] = workers;
    for (let mailId = 1; mailId <= 60; mailId += 1) await first?.emit(site.deps.db, mailQueued, { mailId });
    await Promise.all(workers.map((each) => each.drain()));
    expect([...runs.values()]).toEqual(Array(60).fill(1));
    expect(await waiting()).toEqual([]);
  });

  it('stops soon, also while nothing is running', async () => {
    const outbox = worker();
    outbox.consume(mailQueued, 'mail', async () => undefined);
    outbox.start();
    await outbox.stop();
    await outbox.emit(site.deps.db, mailQueued, { mailId: 1 });
    expect(await waiting()).toHaveLength(1);
  });
});
