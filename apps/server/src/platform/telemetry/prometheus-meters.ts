import { Counter, Histogram, type Registry } from 'prom-client';
import type { Meters } from './meters.ts';

/** Seconds. The feed takes one to two milliseconds, a slow statement counts from a fifth of a second, a request ends after ten. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_BUCKETS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60];

/** Counters and histograms of one process in a registry of Prometheus. */
export function createPrometheusMeters(register: Registry): Meters {
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
