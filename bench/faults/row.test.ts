import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BenchDatabase } from '../database.ts';
import { isAcknowledged, isRejected, Ledger } from './ledger.ts';
import { InterruptedError, type Interruption } from '../interruption.ts';
import { randomFrom } from './random.ts';
import { none, type Row, runRow, SkippedError } from './row.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fault-row-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dropped: string[] = [];
const template: BenchDatabase = {
  url: 'postgres://nowhere',
  version: '18',
  copy: async () => ({ url: 'postgres://copy', drop: async () => void dropped.push('copy') }),
  close: async () => undefined,
};
const rowOf = (run: Row['run'], short = 5): Row => ({ id: 'X99', title: 'Test', limit: { short, full: 5 }, run });
const outcomeOf = (row: Row) => runRow(row, { folder, template, seed: 1, isFull: false });

it('gives the figures of a row and closes what it opened, the last first', async () => {
  const closed: string[] = [];
  let own = '';
  const outcome = await outcomeOf(
    rowOf(async (scene) => {
      own = scene.folder;
      scene.defer(() => closed.push('first'));
      await scene.database();
      scene.defer(() => closed.push('second'));
      return [none('Lost', 0)];
    }),
  );
  expect(outcome).toMatchObject({ figures: [{ name: 'Lost', value: 0 }], skipped: null, failed: null });
  expect(closed).toEqual(['second', 'first']);
  expect(dropped).toEqual(['copy']);
  expect(existsSync(own)).toBe(false);
});

it('fails a row that is not done after its limit, and closes what it opened', async () => {
  let isClosed = false;
  const outcome = await outcomeOf(
    rowOf((scene) => {
      scene.defer(() => (isClosed = true));
      return new Promise(() => undefined);
    }, 0.05),
  );
  expect(outcome.failed).toContain('Not done after its limit of 0.05 s');
  expect(isClosed).toBe(true);
});

it('tells a row that cannot run here from one that broke', async () => {
  const skipped = await outcomeOf(rowOf(() => Promise.reject(new SkippedError('No Redis'))));
  expect(skipped).toMatchObject({ skipped: 'No Redis', failed: null });
  const broken = await outcomeOf(rowOf(() => Promise.reject(new Error('Broken'))));
  expect(broken.skipped).toBeNull();
  expect(broken.failed).toContain('Broken');
});

it('waits until so much more is acknowledged, or the ledger closed', async () => {
  const ledger = new Ledger(join(folder, 'more'));
  ledger.note('a', 'acknowledged', 201);
  let isThere = false;
  const more = ledger.more(2).then(() => (isThere = true));
  ledger.note('b', 'acknowledged', 201);
  ledger.note('c', 'refused', 404);
  await delay(60);
  expect(isThere).toBe(false);
  ledger.note('d', 'acknowledged', 201);
  await more;
  const never = ledger.more(1);
  ledger.close();
  await never;
});

it('repeats its numbers by the seed', () => {
  const take = (seed: number) => Array.from({ length: 3 }, randomFrom(seed));
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
});

it('reads back what was meant and what came of it', () => {
  const ledger = new Ledger(join(folder, 'ledger'));
  ledger.intend({ id: 'a', member: 1, kind: 'post' });
  ledger.intend({ id: 'b', member: 2, kind: 'reaction', wants: true });
  ledger.note('a', 'unknown', null);
  ledger.note('a', 'acknowledged', 201);
  ledger.note('b', 'refused', 404);
  ledger.intend({ id: 'c', member: 1, kind: 'message' });
  ledger.close();
  const entries = ledger.read();
  expect(entries.map(({ id, results }) => [id, results])).toEqual([
    ['a', ['unknown', 'acknowledged']],
    ['b', ['refused']],
    ['c', []],
  ]);
  expect(entries.filter(isAcknowledged).map(({ id }) => id)).toEqual(['a']);
  expect(entries.filter(isRejected).map(({ id }) => id)).toEqual(['b']);
});

it('breaks off a row when the run is told to stop, and closes what it opened before and after', async () => {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const interruption: Interruption = { orGive: (work) => Promise.race([work, failure]), code: () => null };
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  dropped.length = 0;
  const row = rowOf(async (scene) => {
    await scene.database();
    scene.defer(close);
    reject(new InterruptedError('Told to stop by SIGTERM'));
    await isClosed;
    await scene.database();
    late.resolve();
    return [none('Lost', 0)];
  });
  const outcome = await runRow(row, { folder, template, seed: 1, isFull: false, interruption });
  expect(outcome).toMatchObject({ figures: [], failed: 'Told to stop by SIGTERM' });
  await late.promise;
  expect(dropped).toEqual(['copy', 'copy']);
});
