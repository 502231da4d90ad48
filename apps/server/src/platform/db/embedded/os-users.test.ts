import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBinaries, runnableBy } from './binaries.ts';
import { databaseUser } from './place.ts';
import { clearScratch, makeScratch, startServer, stopServers } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const ordinary = isRoot ? ordinaryUser() : null;
let folder: string;

beforeEach(() => {
  folder = makeScratch();
  if (isRoot) chmodSync(folder, 0o755);
});

afterEach(async () => {
  await stopServers();
  clearScratch();
});

/** `nobody`, if that user can reach this program and the Node that runs it. */
function ordinaryUser(): { uid: number; gid: number } | null {
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  const credentials = { uid: id('-u'), gid: id('-g') };
  const source = fileURLToPath(import.meta.url);
  const script = `require('node:fs').readFileSync(${JSON.stringify(source)})`;
  return spawnSync(process.execPath, ['-e', script], { ...credentials, cwd: '/' }).status === 0 ? credentials : null;
}

const owner = (path: string) => statSync(path).uid;

/** User id that a process runs under. */
const runner = (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe.skipIf(!isRoot || process.platform !== 'linux')('started as root (skipped for other users)', () => {
  it('runs PostgreSQL as the user postgres, who owns the data', async () => {
    const server = await startServer(folder);
    const { uid } = databaseUser(null);
    expect(uid).not.toBe(0);
    expect(runner(server.postgresPid)).toBe(uid);
    expect(owner(join(folder, 'postgres', 'cluster'))).toBe(uid);
    expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0);
  });

  it('keeps the data elsewhere, says where and finds it again, below a folder nobody else may enter', async () => {
    chmodSync(folder, 0o700);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const first = await startServer(dataDir);
    const home = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim();
    try {
      expect(first.lines).toContain(`The user postgres can’t access ${dataDir}, so the database is kept in ${home}.`);
      expect(existsSync(join(home, 'cluster', 'PG_VERSION'))).toBe(true);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      await first.kill();

      chmodSync(folder, 0o755);
      const second = await startServer(dataDir);
      expect(second.url).toBe(first.url);
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
      await second.kill();
      await stopServers();

      rmSync(home, { recursive: true });
      const third = await startServer(dataDir);
      expect(third.last()).toMatch(/^failed The database for .* should be in .*, which is missing\./);
    } finally {
      await stopServers();
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('says whose the data have to be, where somebody copied them', async () => {
    const original = await startServer(folder);
    original.process.kill('SIGTERM');
    await once(original.process, 'close');
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    cpSync(join(folder, 'postgres'), join(copy, 'postgres'), { recursive: true });
    const cluster = join(realpathSync(copy), 'postgres', 'cluster');
    expect(owner(cluster)).toBe(0);
    const refused = await startServer(copy);
    expect(refused.last()).toContain(`The database in ${cluster} doesn’t belong to the user postgres`);
    execFileSync('chown', ['-R', 'postgres', join(copy, 'postgres')]);
    // With the modes that copying gave them, too.
    chmodSync(cluster, 0o755);
    expect((await startServer(copy)).postgresPid).toBeGreaterThan(0);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
  });

  it('copies programs that lie where their user may not enter', async () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked, { mode: 0o700 });
    const packaged = await findBinaries();
    cpSync(packaged.root, join(locked, 'native'), { recursive: true, verbatimSymlinks: true });
    const move = (path: string) => path.replace(packaged.root, join(locked, 'native'));
    const hidden = {
      root: move(packaged.root),
      version: packaged.version,
      initdb: move(packaged.initdb),
      pgCtl: move(packaged.pgCtl),
      postgres: move(packaged.postgres),
    };
    const copy = await runnableBy(databaseUser(null), hidden, async () => join(folder, 'aside'));
    expect(dirname(copy.root)).toBe(join(folder, 'aside'));
    expect(await runnableBy(databaseUser(null), packaged, async () => join(folder, 'unused'))).toBe(packaged);
  });

  it('goes on as the user who made the data', async (test) => {
    if (!ordinary) return test.skip('the user nobody cannot reach this checkout');
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, ordinary.uid, ordinary.gid);
    const first = await startServer(join(home, 'data'), { credentials: ordinary });
    await first.kill();

    const asRoot = await startServer(join(home, 'data'));
    expect(asRoot.last()).toMatch(/^ready /);
    expect(runner(asRoot.postgresPid)).toBe(ordinary.uid);
  });
});

describe.skipIf(process.platform !== 'linux')('started as an ordinary user', () => {
  it('runs PostgreSQL as that user in a home that nobody else may enter', async (test) => {
    if (isRoot && !ordinary) return test.skip('the user nobody cannot reach this checkout');
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    if (ordinary) chownSync(home, ordinary.uid, ordinary.gid);
    const server = await startServer(join(home, 'data'), { credentials: ordinary ?? {} });
    expect(server.last()).toMatch(/^ready /);
    expect(runner(server.postgresPid)).toBe(ordinary?.uid ?? process.getuid?.());
  });
});
