import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acquireDataLock, DataLockedError } from './data-lock.ts';

vi.setConfig({ testTimeout: 30_000 });

const child = fileURLToPath(new URL('./data-lock.child.ts', import.meta.url));
let folder: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-lock-'));
});

afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts another server on the folder and returns it with its first line. */
async function startOther(): Promise<{ process: ChildProcess; line: string }> {
  const other = spawn(process.execPath, [child, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(other);
  const [line] = await once(createInterface({ input: other.stdout }), 'line');
  return { process: other, line: String(line) };
}

async function kill(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return;
  const exit = once(other, 'exit');
  other.kill('SIGKILL');
  await exit;
}

it('refuses a second server in one sentence that names the first, and leaves the folder as it was', async () => {
  const lock = await acquireDataLock(folder);
  const before = readdirSync(folder);
  const second = await startOther();
  expect(second.line).toBe(
    `Another server (process ${process.pid}) is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  );
  if (second.process.exitCode === null) await once(second.process, 'exit');
  expect(second.process.exitCode).toBe(1);
  expect(readdirSync(folder)).toEqual(before);
  lock.release();
});

it('refuses a second lock within the same process too', async () => {
  const lock = await acquireDataLock(folder);
  await expect(acquireDataLock(folder)).rejects.toBeInstanceOf(DataLockedError);
  lock.release();
});

it('is free again after release, and release may be called twice', async () => {
  const lock = await acquireDataLock(folder);
  lock.release();
  lock.release();
  expect((await startOther()).line).toBe('held');
});

it('takes over from a server that was killed', async () => {
  const first = await startOther();
  expect(first.line).toBe('held');
  await expect(acquireDataLock(folder)).rejects.toMatchObject({ pid: first.process.pid });
  await kill(first.process);
  const lock = await acquireDataLock(folder);
  lock.release();
});

it('is not kept out by a pid file whose id now belongs to another process', async () => {
  writeFileSync(join(folder, 'server.pid'), JSON.stringify({ pid: process.pid, startTime: 'long ago' }));
  const lock = await acquireDataLock(folder);
  lock.release();
});

it('lets exactly one of several servers that start at once take over', async () => {
  const first = await startOther();
  await kill(first.process);
  const lines = (await Promise.all([startOther(), startOther(), startOther(), startOther()])).map(({ line }) => line);
  expect(lines.filter((line) => line === 'held')).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('Another server'))).toHaveLength(3);
});

it('creates the folder, closed to listing by others', async () => {
  const fresh = join(folder, 'new', 'data');
  const lock = await acquireDataLock(fresh);
  expect(statSync(fresh).mode & 0o066).toBe(0);
  lock.release();
});

it('says so when the folder cannot be made', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(acquireDataLock(join(folder, 'file', 'data'))).rejects.toThrow(/^The data folder .* can’t be created/);
});
