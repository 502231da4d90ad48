import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { processStartTime } from '../telemetry/process.ts';

export type DataLock = { release(): void };

/** Another live process holds the folder; `message` is a sentence for the terminal. */
export class DataLockedError extends Error {
  override name = 'DataLockedError';
  readonly pid: number | null;

  constructor(message: string, pid: number | null) {
    super(message);
    this.pid = pid;
  }
}

const lockFile = 'server.lock';
const holderFile = 'server.pid';
const sqliteBusy = 5;
const patienceMs = 500;

/**
 * Locks `dataDir` (created if missing) for this process until `release` or the end of the process. Call it before
 * anything in the folder is opened.
 *
 * The lock is the operating system's own lock on the open file `server.lock`, taken through SQLite because Node has no
 * API for file locks. The kernel releases it when the process dies, however it dies, so a stale lock can't exist, and
 * two processes can't both take it over. It also works between containers that share a volume, where process ids mean
 * nothing. `server.pid` only tells people which process holds the lock.
 *
 * @throws {DataLockedError} if another process holds the lock.
 */
export async function acquireDataLock(dataDir: string): Promise<DataLock> {
  const dir = resolve(dataDir);
  await createDataDir(dir);
  const lock = await openPatiently(dir);
  writeFileSync(
    join(dir, holderFile),
    `${JSON.stringify({ pid: process.pid, startTime: processStartTime(process.pid) })}\n`,
  );
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(join(dir, holderFile), { force: true });
      // The lock file isn't deleted: otherwise a new process could create and lock a file while another still holds the
      // deleted one.
      lock.close();
    },
  };
}

/** When started as root, the database runs as another user, who must be able to enter the folder but not list it. */
async function createDataDir(dir: string): Promise<void> {
  try {
    if ((await mkdir(dir, { recursive: true })) === undefined) return;
    await chmod(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (cause) {
    throw new Error(
      `The data folder ${dir} can’t be created in ${dirname(dir)}: ${reason(cause)}. Set DATA_DIR to a folder this user can write to.`,
      { cause },
    );
  }
}

/** The previous server may still be shutting down, so this retries for half a second. */
async function openPatiently(dir: string): Promise<DatabaseSync> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lock = openExclusively(join(dir, lockFile), dir);
    if (lock) return lock;
    if (performance.now() >= deadline) throw lockedError(dir);
    await delay(50);
  }
}

function openExclusively(file: string, dir: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    // Nothing is ever written, so SQLite creates no journal next to the file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) return null;
    throw new Error(
      `The data folder ${dir} can’t be locked: ${reason(cause)}. It must be on a disk this user can write to.`,
      { cause },
    );
  }
}

function lockedError(dir: string): DataLockedError {
  const pid = liveHolder(dir);
  const who = pid === null ? 'Another server' : `Another server (process ${pid})`;
  return new DataLockedError(
    `${who} is already using the data folder ${dir}. Stop it first, or set DATA_DIR to another folder.`,
    pid,
  );
}

function liveHolder(dir: string): number | null {
  try {
    const { pid, startTime } = JSON.parse(readFileSync(join(dir, holderFile), 'utf8'));
    return typeof pid === 'number' && processStartTime(pid) === startTime ? pid : null;
  } catch {
    return null;
  }
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
