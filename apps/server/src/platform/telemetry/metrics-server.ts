import { once } from 'node:events';
import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readBuild, watchGauges } from './gauges.ts';
import type { Meters } from './meters.ts';

/** Seconds. The feed takes one to two milliseconds, a slow statement counts from a fifth of a second, a request ends after ten. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60];

/** Counters and histograms of one process in a registry of Prometheus. */
function createPrometheusMeters(register: Registry): Meters {
  const registers = [register];
  const counter = <Name extends string>(name: string, help: string, labelNames: Name[] = []) =>
    new Counter({ name, help, labelNames, registers });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by endpoint.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: 'db_statement_duration_seconds',
    help: 'Time that statements took, without waiting for a connection.',
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that work without a request took.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const frames = counter('live_frames_total', 'Frames of live connections.', ['direction']);
  const resyncs = counter('live_resyncs_total', 'Times that a socket was told to ask for everything again.');
  const outboxFailures = counter('outbox_failures_total', 'Events that failed and wait for another attempt.', ['type']);
  const refusals = counter('limit_refusals_total', 'Requests refused by a limit.', ['limit']);
  const uploads = counter('upload_bytes_total', 'Bytes of files that were taken.');

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
  /** Adds what is read from the parts of the server when somebody asks. */
  watch(deps: Pick<Deps, 'pool' | 'db' | 'live' | 'bus' | 'clock'>): void;
  /** Answers `GET /metrics` on a port of its own; returns the port and the way to stop. */
  listen(address: { host: string; port: number }): Promise<{ port: number; stop: () => Promise<void> }>;
};

/** The metrics of this process for Prometheus, with those of Node itself (loop lag, memory, garbage collection). */
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
