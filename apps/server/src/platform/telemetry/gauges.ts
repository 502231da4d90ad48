import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import { projectFolder } from '../config/places.ts';
import type { Deps } from '../deps.ts';
import { type DueEvents, dueEvents } from '../outbox/outbox-rows.ts';
import { within } from '../clock.ts';

type Build = { version: string; commit: string };

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit of a checkout, from the files of git itself. */
function commitOfCheckout(folder: string): string | null {
  const head = read(join(folder, '.git', 'HEAD'));
  const ref = head?.startsWith('ref: ') ? head.slice(5) : null;
  if (head === null || ref === null) return head;
  const packed = read(join(folder, '.git', 'packed-refs'))?.split('\n');
  return read(join(folder, '.git', ref)) ?? packed?.find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0] ?? null;
}

/** What runs here: the version of the project, and the commit that the image (file `COMMIT`) or the checkout names. */
export function readBuild(folder = projectFolder): Build {
  const { version } = JSON.parse(read(join(folder, 'package.json')) ?? '{"version":"unknown"}') as { version: string };
  return { version, commit: (read(join(folder, 'COMMIT')) || commitOfCheckout(folder)) ?? 'unknown' };
}

/** How long one reading may wait for the database; without an answer the outbox is left out. */
const OUTBOX_MS = 1000;

type Watched = Pick<Deps, 'pool' | 'db' | 'live' | 'bus' | 'clock'>;

async function outboxNow({ db, clock }: Watched): Promise<DueEvents[]> {
  let found: DueEvents[] = [];
  const reading = dueEvents(db, clock.now()).then((due) => {
    found = due;
  });
  await within(OUTBOX_MS, reading);
  return found;
}

/** What is read at the moment of asking: connections, sockets, the bus and what waits in the outbox. */
export function watchGauges(register: Registry, deps: Watched, build: Build): void {
  const { pool, live, bus } = deps;
  const gauge = <Name extends string>(configuration: GaugeConfiguration<Name>) =>
    new Gauge({ ...configuration, registers: [register] });

  gauge({
    name: 'db_pool_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  gauge({
    name: 'live_sockets',
    help: 'Open live connections of this process.',
    collect() {
      this.set(live.connectionCount());
    },
  });
  gauge({
    name: 'bus_connected',
    help: '1 while events reach the other processes, or there is nothing to reach.',
    collect() {
      this.set(bus.isConnected() ? 1 : 0);
    },
  });
  // Both gauges of the outbox are read from one look.
  let looking: Promise<DueEvents[]> | undefined;
  const dueNow = () =>
    (looking ??= outboxNow(deps).finally(() => {
      looking = undefined;
    }));
  const outboxGauge = (name: string, help: string, valueOf: (due: DueEvents) => number) =>
    gauge({
      name,
      help,
      labelNames: ['type'],
      async collect() {
        const found = await dueNow();
        this.reset();
        for (const due of found) this.set({ type: due.type }, valueOf(due));
      },
    });
  outboxGauge(
    'outbox_oldest_seconds',
    'Age of the event that has been due for longest, by type.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  outboxGauge(
    'outbox_due',
    'Events that are due and not being worked off, by type; of all processes, at most 10,000 are counted.',
    ({ due }) => due,
  );
  gauge({
    name: 'build_info',
    help: 'Version and commit that run; always 1.',
    labelNames: ['version', 'commit'],
  }).set(build, 1);
}
