import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, runnableBy } from '../../apps/server/src/platform/db/embedded/binaries.ts';
import { databaseName, prepareCluster, serverSettings } from '../../apps/server/src/platform/db/embedded/cluster.ts';
import { asideFolder, findPlace } from '../../apps/server/src/platform/db/embedded/place.ts';
import { type Postmaster, startPostmaster } from '../../apps/server/src/platform/db/embedded/postmaster.ts';
import type { Scene } from './row.ts';
import { fillTemplate } from './template.ts';

/** A PostgreSQL that a row may stop, break and freeze. */
export type OwnPostgres = {
  url: string;
  start(): Promise<void>;
  /**
   * SIGINT ends sessions and shuts down cleanly (fast); SIGQUIT ends at once, so the next start recovers (immediate).
   */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Suspends all of its processes, or resumes them. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
};

/** Process ids of a process and its children; Linux only. */
async function familyOf(pid: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
      // After the name, which may contain anything, come the state and the parent.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid ? Number(id) : null;
    }),
  );
  return [pid, ...children.filter((id) => id !== null)];
}

/** PostgreSQL with the durable settings of the product on a free port, filled with the members of `live-fill.ts`. */
export async function startOwnPostgres({ folder, freePort, defer }: Scene): Promise<OwnPostgres> {
  const dataDir = join(folder, 'own');
  await mkdir(dataDir);
  const place = await findPlace(dataDir, () => undefined);
  const binaries = await runnableBy(place.user, await findBinaries(), () => asideFolder(place.user));
  const password = await prepareCluster(place, binaries, true);
  const port = await freePort();
  const settings = {
    ...serverSettings(true),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  let running: Postmaster | null = null;
  let starting: Promise<Postmaster> | null = null;
  let isOver = false;
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of running ? await familyOf(running.pid) : []) {
      try {
        process.kill(pid, name);
      } catch {
        // Already gone.
      }
    }
  };
  const own: OwnPostgres = {
    url: `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`,
    async start() {
      // A row that was aborted may still get here.
      if (isOver) throw new Error('The row is over');
      starting = startPostmaster(place, binaries, settings, () => undefined);
      running = await starting;
    },
    async stop(name) {
      if (!running) return;
      process.kill(running.pid, name);
      await running.ended;
      running = null;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
  process.once('exit', () => {
    if (running) process.kill(running.pid, 'SIGQUIT');
  });
  defer(async () => {
    isOver = true;
    await starting?.catch(() => undefined);
    await own.thaw();
    await own.stop('SIGQUIT');
  });
  await own.start();
  await fillTemplate(own.url);
  return own;
}
