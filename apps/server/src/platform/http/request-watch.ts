import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { isProbe } from '../telemetry/probes.ts';

const chatty = new Set(['trace', 'debug', 'info']);

/** Which route took a request: the endpoint's name or the pattern of its address, never what was asked for. */
const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint?.name ?? routeOptions.url ?? 'none';

/** An opened live connection is over when it is closed; it is counted as a socket. */
const isSocket = (reply: FastifyReply): boolean => reply.sent && reply.raw.statusCode === 101;

/**
 * One line and one measurement for each answer. At `info` the line has method, route, status, milliseconds and bytes, but
 * neither address nor query nor body; a server that does not log that far and is not measured does nothing here.
 */
export function useRequestWatch(app: FastifyInstance, { log, meters }: Pick<Deps, 'log' | 'meters'>): void {
  const isLogging = chatty.has(log.level);
  if (!isLogging && !meters.isOn) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!isProbe(request) && !isSocket(reply)) {
      const route = routeOf(request);
      // Whatever a sender calls a method; those of routes are few.
      const method = route === 'none' ? 'any' : request.method;
      const { statusCode: status, elapsedTime: ms } = reply;
      meters.request({ route, method, status, seconds: ms / 1000 });
      if (isLogging) {
        const bytes = Number(reply.getHeader('content-length') ?? 0) || undefined;
        const cut = reply.raw.writableEnded ? undefined : true;
        log.info(
          { requestId: request.id, method, route, status, ms: Math.round(ms * 10) / 10, bytes, cut },
          'Answered',
        );
      }
    }
    done();
  });
}
