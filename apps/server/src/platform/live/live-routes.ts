import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Session } from '../sessions.ts';
import { LIVE_LIMITS } from './live-limits.ts';

/** How a request shows whose it is and where it comes from; the same functions that the API uses. */
export type LiveGate = {
  /** The secret in the session cookie, or null. */
  sessionSecret(request: FastifyRequest): string | null;
  /** Whether the Origin header is present and our own. */
  isOwnOrigin(request: FastifyRequest): boolean;
};

type Admitted = { secret: string; session: Session };

const socketOptions = {
  maxPayload: LIVE_LIMITS.maxPayloadBytes,
  perMessageDeflate: false,
  closeTimeout: LIVE_LIMITS.closeMs,
  maxFragments: 64,
};

/**
 * The live connection at /ws. The upgrade itself is refused, as an ordinary HTTP answer, from a foreign or unnamed
 * origin (403) and without a valid session (401), applicants included among the valid ones.
 */
export async function registerLive(app: FastifyInstance, deps: Pick<Deps, 'live' | 'sessions' | 'clock' | 'log'>, gate: LiveGate): Promise<void> {
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  async function admit(request: FastifyRequest): Promise<void> {
    if (!gate.isOwnOrigin(request)) throw new AppError('foreign_origin');
    const secret = gate.sessionSecret(request);
    const found = secret ? await deps.sessions.find(secret) : null;
    const suspended = found?.suspendedUntil && found.suspendedUntil > deps.clock.now();
    if (!secret || !found || suspended) throw new AppError('not_signed_in');
    admitted.set(request, { secret, session: found.session });
  }

  await app.register(websocket, {
    options: socketOptions,
    errorHandler: (error, socket) => {
      deps.log.warn({ err: error }, 'A live connection broke');
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
    handler: async (_request, reply) => reply.code(426).header('upgrade', 'websocket').send({ error: 'This address takes live connections only.', code: 'invalid' }),
    wsHandler(socket, request) {
      const entry = admitted.get(request);
      if (entry) deps.live.accept(socket, entry.secret, entry.session);
      else socket.terminate();
    },
  });
  deps.live.start();
}
