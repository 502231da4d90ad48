import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Counter, collectDefaultMetrics, Histogram, Registry, Gauge, type GaugeConfiguration } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { Meters } from './telemetry.ts';
import { projectFolder } from '../config/places.ts';
import { type DueEvents, dueEvents } from '../outbox/outbox-rows.ts';
import { within } from '../clock.ts';

/**
 * Seconds. The feed takes one to two milliseconds, statements count as slow from a fifth of a second, requests time out
 * after ten.
 */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60];

/** Counters and histograms of one process in a Prometheus registry. */
function createPrometheusMeters(register: Registry): Meters {
  const registers = [register];
  const counter = <Name extends string>(name: string, help: string, labelNames: Name[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response, by endpoint.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Time statements took, not counting the wait for a connection.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time background jobs took.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const frames = counter('live_frames_total', 'Frames on live connections.', ['direction']);
  const resyncs = counter('live_resyncs_total', 'Times a socket was told to refetch everything.');
  const outboxFailures = counter('outbox_failures_total', 'Failed events scheduled for retry.', ['type']);
  const refusals = counter('limit_refusals_total', 'Requests rejected by a rate limit.', ['limit']);
  const uploads = counter('upload_bytes_total', 'Bytes of uploaded files.');

  return {
    isOn: true,
    request: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
    statement: (seconds) => statements.observe(seconds),
    frameReceived: () => frames.inc({ direction: 'in' }),
    frameSent: () => frames.inc({ direction: 'out' }),
    resync: () => resyncs.inc(),
    outboxFailed: (type) => outboxFailures.inc({ type }),
    jobDone: (job, seconds, ok) => jobs.observe({ job, outcome: ok ? 'done' : 'failed' }, seconds),
    limitRefused: (limit) => refusals.inc({ limit }),
    uploaded: (bytes) => uploads.inc(bytes),
  };
}

export type Metrics = {
  meters: Meters;
  /** Adds the gauges that are read from the server’s parts on each scrape. */
  watch(deps: Pick<Deps, 'pool' | 'db' | 'live' | 'bus' | 'clock'>): void;
  /** Serves `GET /metrics` on a separate port; returns the port and a function that stops it. */
  listen(address: { host: string; port: number }): Promise<{ port: number; stop: () => Promise<void> }>;
};

/**
 * This process's metrics for Prometheus, including those of Node itself (event loop lag, memory, garbage collection).
 */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });

  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });

  return {
    meters: createPrometheusMeters(register),
    watch: (deps) => watchGauges(register, deps, readBuild()),
    async listen({ host, port }) {
      server.listen(port, host);
      await once(server, 'listening');
      const bound = server.address();
      return {
        port: typeof bound === 'object' && bound ? bound.port : port,
        async stop() {
          server.close();
          server.closeAllConnections();
          if (server.listening) await once(server, 'close');
        },
      };
    },
  };
}

type Build = { version: string; commit: string };

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The commit of a checkout, read from git's files. */
function commitOfCheckout(folder: string): string | null {
  const head = read(join(folder, '.git', 'HEAD'));
  const ref = head?.startsWith('ref: ') ? head.slice(5) : null;
  if (head === null || ref === null) return head;
  const packed = read(join(folder, '.git', 'packed-refs'))?.split('\n');
  return read(join(folder, '.git', ref)) ?? packed?.find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0] ?? null;
}

/** The running build: the project's version, and the commit from the image (file `COMMIT`) or the checkout. */
export function readBuild(folder = projectFolder): Build {
  const { version } = JSON.parse(read(join(folder, 'package.json')) ?? '{"version":"unknown"}') as { version: string };
  return { version, commit: (read(join(folder, 'COMMIT')) || commitOfCheckout(folder)) ?? 'unknown' };
}

/** How long one scrape may wait for the database. If it doesn't answer, the outbox metrics are omitted. */
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

/** Gauges that are read on each scrape: connections, sockets, the bus and the outbox’s backlog. */
function watchGauges(register: Registry, deps: Watched, build: Build): void {
  const { pool, live, bus } = deps;
  const gauge = <Name extends string>(configuration: GaugeConfiguration<Name>) =>
    new Gauge({ ...configuration, registers: [register] });

  gauge({
    name: 'db_pool_connections',
    help: 'Database connections, and requests waiting for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  gauge({
    name: 'live_sockets',
    help: 'Open live connections in this process.',
    collect() {
      this.set(live.connectionCount());
    },
  });
  gauge({
    name: 'bus_connected',
    help: '1 while events reach the other processes, or when there are none.',
    collect() {
      this.set(bus.isConnected() ? 1 : 0);
    },
  });
  // One query gives both gauges of the outbox.
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
  outboxGauge('outbox_oldest_seconds', 'Age of the oldest due event, by type.', ({ oldestSeconds }) => oldestSeconds);
  outboxGauge(
    'outbox_due',
    'Due events that no process is handling, by type, across all processes; counts at most 10,000.',
    ({ due }) => due,
  );
  gauge({
    name: 'build_info',
    help: 'Running version and commit; always 1.',
    labelNames: ['version', 'commit'],
  }).set(build, 1);
}
