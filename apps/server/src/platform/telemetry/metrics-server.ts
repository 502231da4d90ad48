import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import type { Meters } from './meters.ts';
import { readBuild } from './build.ts';
import { watchGauges } from './gauges.ts';
import { createPrometheusMeters } from './prometheus-meters.ts';

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
