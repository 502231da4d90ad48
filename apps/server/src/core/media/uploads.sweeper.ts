import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNUSED_UPLOAD_MS } from '@innerspring/contract/uploads/endpoints';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { narrowerSize } from '../../platform/files/file-store.ts';
import { rows } from '../../platform/db/rows.ts';
import { asCondition } from '../visibility/public.ts';
import { isHeld, isNamed } from './uploads.queries.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';

const SWEEP_MS = 3_600_000;
const STALE_MS = 24 * 3_600_000;
const BATCH = 200;

/** The folder for temporary files of incoming uploads. */
export const incomingFolder = (config: Pick<Deps['config'], 'dataDir'>) => join(config.dataDir, 'incoming');

type SweepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'config' | 'features'>;

async function sweepRows({ db, files, features }: SweepDeps, before: Date): Promise<number> {
  // Rows are deleted first: a file attached in between keeps its row, and a crash here only leaves files without rows.
  const gone = await rows<Record<'key' | 'smallKey' | 'thumbKey' | 'derivedKey', string | null>>(
    db,
    sql`delete from uploads f where f.attached_at is null and f.created_at < ${before.toISOString()}::timestamptz
      and not (${asCondition({}, () => isHeld(features))})
      returning f.key, f.small_key as "smallKey", f.thumb_key as "thumbKey", f.derived_key as "derivedKey"`,
  );
  for (const { key, smallKey, thumbKey, derivedKey } of gone) {
    for (const name of [key, smallKey, thumbKey, derivedKey]) if (name) await files.remove(name);
  }
  return gone.length;
}

/** Narrower sizes have no rows: they are kept as long as their picture is. */
async function removeNameless({ db, files, features }: SweepDeps, found: string[]): Promise<number> {
  const keys = [...new Set(found.map((key) => narrowerSize(key)?.of ?? key))];
  const nameless = await rows<{ key: string }>(
    db,
    sql`select k.key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k(key)
      where not exists (select 1 from uploads where uploads.key = k.key or uploads.small_key = k.key or uploads.thumb_key = k.key
          or uploads.derived_key = k.key)
        and not (${asCondition({}, () => isNamed(features))})`,
  );
  for (const { key } of nameless) await files.remove(key);
  return nameless.length;
}

async function sweepFiles(deps: SweepDeps, before: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  for await (const file of deps.files.list()) {
    if (file.modifiedAt >= before) continue;
    batch.push(file.key);
    if (batch.length < BATCH) continue;
    removed += await removeNameless(deps, batch);
    batch = [];
  }
  return batch.length > 0 ? removed + (await removeNameless(deps, batch)) : removed;
}

async function sweepIncoming({ config }: SweepDeps, before: Date): Promise<void> {
  const folder = incomingFolder(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}

/** Gives up conversions that have waited for a day: no server that could run them is left. */
async function giveUpStale({ db, clock }: SweepDeps): Promise<void> {
  const since = new Date(clock.now().getTime() - STALE_MS).toISOString();
  await db.execute(sql`update uploads set derived_state = 'failed'
    where derived_state = 'pending' and attached_at < ${since}::timestamptz`);
}

/**
 * Deletes what is unused after an hour: rows that are neither attached nor held, files without a row, and interrupted
 * uploads.
 */
export async function sweepUploads(deps: SweepDeps): Promise<{ rows: number; files: number }> {
  const before = new Date(deps.clock.now().getTime() - UNUSED_UPLOAD_MS);
  const swept = { rows: await sweepRows(deps, before), files: await sweepFiles(deps, before) };
  await deps.files.removeBroken(before);
  await sweepIncoming(deps, before);
  await giveUpStale(deps);
  return swept;
}

/** Sweeps now and every hour. Returns a function that stops it. Several processes may sweep at once. */
export function startUploadSweeper(deps: SweepDeps & Pick<Deps, 'log' | 'meters'>): StopJob {
  const work = () => sweepUploads(deps);
  return startJob(deps, { name: 'uploads.sweep', everyMs: SWEEP_MS, work, failure: 'Failed to sweep uploads' });
}
