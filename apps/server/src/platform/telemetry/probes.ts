import { api as contract } from '@innerspring/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Api, Deps } from '../deps.ts';
import { within } from '../clock.ts';

/** How long one result of the database check is shared by all probes. */
const FRESH_MS = 1000;
/** How long a check waits. Its statement may take longer, and no other is sent before it has ended. */
const LOOK_MS = 2000;

/**
 * Checks whether the database answers: at most once a second, with at most one statement at a time. It never waits
 * longer than `lookMs`, even if the database hangs.
 */
export function createDatabaseLook(pool: Pick<Pool, 'query'>, lookMs = LOOK_MS): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  let answer: Promise<boolean> = Promise.resolve(false);

  async function look(): Promise<boolean> {
    let hasAnswered = false;
    isUnderWay = true;
    const asking = pool
      .query('select 1')
      .then(() => {
        hasAnswered = true;
      })
      .finally(() => {
        isUnderWay = false;
      });
    await within(lookMs, asking);
    return hasAnswered;
  }

  return () => {
    if (!isUnderWay && performance.now() - askedAt >= FRESH_MS) {
      askedAt = performance.now();
      answer = look();
    }
    return answer;
  };
}

type Probed = Pick<Deps, 'pool'> & {
  /** Whether the server is stopping. */
  isStopping(): boolean;
  /** How long a database check may take, in milliseconds. */
  lookMs?: number | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responds to a probe before any other hook sees the request. */
    probe?: (reply: FastifyReply) => Promise<FastifyReply>;
  }
}

const say = (reply: FastifyReply, ok: boolean, text: string) =>
  reply
    .code(ok ? 200 : 503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);

/** Whether the request was a probe, which is neither logged nor measured. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.probe !== undefined;

/**
 * Probes for orchestrators and proxies, outside the contract. `/healthz` says that the process is alive and never uses
 * the database. `/readyz` says whether to send requests here. Call this before any other hook is added, so that probes
 * are neither rate limited nor rejected for their host name.
 */
export function useProbes(app: FastifyInstance, { pool, isStopping, lookMs }: Probed): void {
  const databaseAnswers = createDatabaseLook(pool, lookMs);
  app.addHook('onRequest', (request, reply, done) => {
    const { probe } = request.routeOptions.config;
    if (probe) void probe(reply);
    else done();
  });

  async function ready(reply: FastifyReply): Promise<FastifyReply> {
    if (isStopping()) return say(reply, false, 'stopping');
    const answers = await databaseAnswers();
    // The server may have started to stop during the check.
    if (isStopping()) return say(reply, false, 'stopping');
    return answers ? say(reply, true, 'ready') : say(reply, false, 'the database isn’t responding');
  }

  const probes = { '/healthz': async (reply: FastifyReply) => say(reply, true, 'alive'), '/readyz': ready };
  for (const [url, probe] of Object.entries(probes)) {
    app.route({ method: ['GET', 'HEAD'], url, config: { probe }, handler: (_request, reply) => probe(reply) });
  }
}

/** Whether the process is alive and can reach its database; answers 200 either way so that the two can be told apart. */
export function registerHealth(api: Api, { pool }: Pick<Deps, 'pool'>): void {
  const databaseAnswers = createDatabaseLook(pool);
  api.on(contract.site.health, async () => ({ live: true, ready: await databaseAnswers() }));
}
