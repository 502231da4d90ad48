import type { api, HandlerOutput } from '@innerspring/contract';
import { EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type BoundFiles, newFileKey } from '../../platform/files/file-store.ts';
import { workQueue } from '../../platform/jobs/work-queue.ts';
import { recordChange } from '../auth/public.ts';
import { archiveOf } from './export-archive.ts';
import { exportReadyMail } from './settings.mails.ts';
import { dataExports } from './settings.tables.ts';
import { settingsEvents } from './settings.tokens.ts';

type DataExport = HandlerOutput<typeof api.settings.requestExport>;
const SHOWN = 10;
/** How long a member waits for another archive. */
const WAIT_MS = 86_400_000;

/** An archive past its days counts as expired, whether or not the sweeper has come by. */
const card = (now: Date) => sql`id, bytes, created_at as "createdAt", expires_at as "expiresAt",
  case when state = 'ready' and expires_at <= ${now.toISOString()}::timestamptz then 'expired' else state end as state`;

/** Archives of members' data lie in the store, too. */
export const settingsFiles: BoundFiles = {
  isNamed: 'exists (select 1 from data_exports where data_exports.key = k.key)',
};

/** The latest archives of a member, newest first. */
export function latestExports(db: Db, userId: number, now: Date): Promise<DataExport[]> {
  return rows<DataExport>(
    db,
    sql`select ${card(now)} from data_exports where user_id = ${userId} order by id desc limit ${SHOWN}`,
  );
}

/** When the member may ask for the next archive: a day after the last that did not fail; null is now. */
export async function nextExportAt(db: Db, userId: number, now: Date): Promise<Date | null> {
  const last = await firstRow<{ createdAt: Date }>(
    db,
    sql`select created_at as "createdAt" from data_exports where user_id = ${userId} and state <> 'failed' order by id desc limit 1`,
  );
  const at = last && new Date(last.createdAt.getTime() + WAIT_MS);
  return at && at > now ? at : null;
}

/**
 * Where the archive is stored, for its owner.
 * @throws {AppError} not_found for anyone else and until it's ready, gone once it has expired.
 */
export async function readyExport(db: Db, userId: number, exportId: number, now: Date): Promise<string> {
  const found = await firstRow<{ key: string | null; state: string }>(
    db,
    sql`select key, ${card(now)} from data_exports where id = ${exportId} and user_id = ${userId}`,
  );
  if (!found || found.state === 'queued' || found.state === 'failed')
    throw new AppError('not_found', 'This archive doesn’t exist.');
  if (!found.key || found.state === 'expired')
    throw new AppError('gone', 'This archive has expired. Ask for a new one.');
  return found.key;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long an archive that fails is tried again. */
const GIVE_UP_MS = 6 * HOUR;

/**
 * Asks for an archive of the own data; it is made in the background.
 * @throws {AppError} conflict within a day of the last one.
 */
export async function requestExport(deps: Deps, who: { userId: number; ip: string }): Promise<DataExport> {
  const now = deps.clock.now();
  const asked = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select id from users where id = ${who.userId} for update`);
    if (await nextExportAt(tx, who.userId, now))
      throw new AppError('conflict', 'You can request your data once a day. Please try again tomorrow.');
    const [made] = await tx
      .insert(dataExports)
      .values({ userId: who.userId, createdAt: now })
      .returning({ id: dataExports.id });
    if (!made) throw new AppError('internal');
    await recordChange(tx, who, 'Copy of all data requested', now);
    await deps.outbox.emit(tx, settingsEvents.exportAsked, { exportId: made.id });
    const [own] = await latestExports(tx, who.userId, now);
    return own;
  });
  if (!asked) throw new AppError('internal');
  return asked;
}

type Waiting = { userId: number; createdAt: Date; fullName: string; email: string };

async function makeArchive(deps: Deps, exportId: number, waiting: Waiting): Promise<void> {
  const key = newFileKey('zip');
  const { pool, files, features, config } = deps;
  await files.put(key, await archiveOf({ pool, files, features, siteName: config.siteName }, waiting.userId), {
    mime: 'application/zip',
  });
  const stored = await files.stat(key);
  const now = deps.clock.now();
  const kept = await deps.db.transaction(async (tx) => {
    const ready = await firstRow(
      tx,
      sql`update data_exports set state = 'ready', key = ${key}, bytes = ${stored?.bytes ?? 0},
          ready_at = ${now.toISOString()}::timestamptz,
          expires_at = ${new Date(now.getTime() + EXPORT_DAYS * DAY).toISOString()}::timestamptz
        where id = ${exportId} and state = 'queued' returning id`,
    );
    if (!ready) return false;
    await deps.outbox.emit(tx, settingsEvents.exportReady, { userId: waiting.userId, exportId });
    await deps.mailer.queue(tx, exportReadyMail(config, waiting));
    return true;
  });
  if (!kept) await files.remove(key);
}

/**
 * Creates one pending archive; does nothing if it exists or its owner doesn't. Two concurrent processes create it twice and
 * keep one. A failure is thrown, so the outbox retries; after hours of failures it gives up.
 */
async function workOff(deps: Deps, exportId: number): Promise<void> {
  const waiting = await firstRow<Waiting>(
    deps.db,
    sql`select e.user_id as "userId", e.created_at as "createdAt", u.full_name as "fullName", u.email::text as email
      from data_exports e join users u on u.id = e.user_id where e.id = ${exportId} and e.state = 'queued'`,
  );
  if (!waiting) return;
  try {
    await makeArchive(deps, exportId, waiting);
  } catch (error) {
    if (deps.clock.now().getTime() - waiting.createdAt.getTime() < GIVE_UP_MS) throw error;
    await deps.db.execute(sql`update data_exports set state = 'failed' where id = ${exportId} and state = 'queued'`);
    deps.log.error({ err: error, exportId }, 'Failed to create a data archive');
  }
}

/** One archive at a time in this process; the same one asked for again, as after a time-out, waits for the first. */
export function createExporter(deps: Deps): (exportId: number) => Promise<void> {
  const running = new Map<number, Promise<void>>();
  // Each member has at most one archive that waits, and none is refused.
  const inTurn = workQueue({ concurrent: 1, waiting: Number.POSITIVE_INFINITY });
  return (exportId) => {
    const before = running.get(exportId);
    if (before) return before;
    const work = inTurn(() => workOff(deps, exportId), { by: `export:${exportId}` }).finally(() =>
      running.delete(exportId),
    );
    running.set(exportId, work);
    return work;
  };
}

/** Forgets archives whose days are over, and their files. */
export async function sweepExports({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<number> {
  const gone = await rows<{ key: string | null }>(
    db,
    sql`with old as (
        select id, key from data_exports where state = 'ready' and expires_at <= ${clock.now().toISOString()}::timestamptz
        for update skip locked
      )
      update data_exports e set state = 'expired', key = null from old where e.id = old.id returning old.key`,
  );
  for (const { key } of gone) if (key) await files.remove(key);
  return gone.length;
}
