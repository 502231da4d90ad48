import type { api, HandlerOutput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { BoundFiles } from '../../platform/files/bound-files.ts';

export type DataExport = HandlerOutput<typeof api.settings.requestExport>;
const DAY = 86_400_000;
const SHOWN = 10;

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
  const at = last && new Date(last.createdAt.getTime() + DAY);
  return at && at > now ? at : null;
}

/**
 * Where the archive lies, for its owner.
 * @throws {AppError} not_found for anybody else and while it is not ready, gone after its days.
 */
export async function readyExport(db: Db, userId: number, exportId: number, now: Date): Promise<string> {
  const found = await firstRow<{ key: string | null; state: string }>(
    db,
    sql`select key, ${card(now)} from data_exports where id = ${exportId} and user_id = ${userId}`,
  );
  if (!found || found.state === 'queued' || found.state === 'failed')
    throw new AppError('not_found', 'This archive does not exist.');
  if (!found.key || found.state === 'expired')
    throw new AppError('gone', 'This archive is no longer kept. Ask for a new one.');
  return found.key;
}
