import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { type DueEvents, dueEvents } from '../outbox-rows.ts';
import type { Build } from './build.ts';

/** How long one reading may wait for the database; without an answer the outbox is left out. */
const OUTBOX_MS = 1000;

type Watched = Pick<Deps, 'pool' | 'db' | 'live' | 'bus' | 'clock'>;

async function outboxNow({ db, clock }: Watched): Promise<DueEvents[]> {
  const { promise, resolve } = Promise.withResolvers<DueEvents[]>();
  const timer = setTimeout(() => resolve([]), OUTBOX_MS).unref();
  try {
    return await Promise.race([dueEvents(db, clock.now()), promise]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
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
  gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the event that has been due for longest, by type.',
    labelNames: ['type'],
    async collect() {
      const found = await dueNow();
      this.reset();
      for (const { type, oldestSeconds } of found) this.set({ type }, oldestSeconds);
    },
  });
  gauge({
    name: 'outbox_due',
    help: 'Events that are due and not being worked off, by type; of all processes, at most 10,000 are counted.',
    labelNames: ['type'],
    async collect() {
      const found = await dueNow();
      this.reset();
      for (const { type, due } of found) this.set({ type }, due);
    },
  });
  gauge({
    name: 'build_info',
    help: 'Version and commit that run; always 1.',
    labelNames: ['version', 'commit'],
  }).set(build, 1);
}
