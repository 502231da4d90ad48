import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { lookUpSession } from '../http/caller.ts';
import { workQueue } from '../jobs/work-queue.ts';
import type { FoundSession } from '../sessions.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { platformLimits } from '../limits/limit.ts';

/** How a request is identified and its origin checked. The API uses the same functions. */
type LiveGate = {
  /** The secret in the session cookie, or null. */
  sessionSecret(request: FastifyRequest): string | null;
  /** Whether the Origin header is present and our own. */
  isOwnOrigin(request: FastifyRequest): boolean;
};

type LiveDeps = Pick<Deps, 'live' | 'sessions' | 'limits' | 'clock' | 'log'>;
type Admitted = { secret: string; found: FoundSession };

/**
 * After a restart, every tab reconnects at the same time. A few sessions at a time are looked up, so that the queue for
 * the database stays open to all other requests.
 */
const LOOK_UPS = { concurrent: 4, waiting: 20_000 };

const socketOptions = {
  maxPayload: LIVE_LIMITS.maxPayloadBytes,
  perMessageDeflate: false,
  closeTimeout: LIVE_LIMITS.closeMs,
  maxFragments: 64,
};

/**
 * The live connection at /ws. The upgrade is refused with an ordinary HTTP response for a foreign or missing origin
 * (403), without a valid session (401), and for suspended members (403). Applicants may connect.
 */
export async function registerLive(app: FastifyInstance, deps: LiveDeps, gate: LiveGate): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const inTurn = workQueue(LOOK_UPS);

  async function admit(request: FastifyRequest): Promise<void> {
    if (!gate.isOwnOrigin(request)) throw new AppError('foreign_origin');
    const secret = gate.sessionSecret(request);
    const found = secret ? await inTurn(() => lookUpSession(deps, request, secret, false)) : null;
    if (!secret || !found) throw new AppError('not_signed_in');
    await deps.limits.take(platformLimits.sockets, found.viewer.id);
    const { suspendedUntil } = found;
    if (suspendedUntil && suspendedUntil > deps.clock.now())
      throw new AppError('forbidden', 'Your account is suspended.');
    admitted.set(request, { secret, found });
  }

  await app.register(websocket, {
    options: socketOptions,
    errorHandler: (error, socket) => {
      deps.log.warn({ err: error }, 'A live connection failed');
      socket.terminate();
    },
    preClose(done) {
      deps.live.stop().then(() => {
        this.websocketServer.close();
        done();
      }, done);
    },
  });

  app.route({
    method: 'GET',
    url: '/ws',
    onRequest: admit,
    handler: async (_request, reply) =>
      reply
        .code(426)
        .header('upgrade', 'websocket')
        .send({ error: 'This address only accepts live connections.', code: 'invalid' }),
    wsHandler(socket, request) {
      const entry = admitted.get(request);
      if (entry) deps.live.accept(socket, entry.secret, entry.found);
      else socket.terminate();
    },
  });
  deps.live.start();
}
