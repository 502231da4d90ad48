import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { addressKey } from '../limits/limit.ts';
import { isProbe } from './probes.ts';

/** The owner of queued work, and the signal that cancels it. */
export type WorkOwner = {
  /** A member, or the address of a visitor. */
  by: string;
  /** Aborted once the connection closes before its answer. */
  signal?: AbortSignal;
};

/** The request, event or job that code runs for. Every log line contains these fields, except `owner`. */
export type WorkContext = {
  requestId?: string;
  /** For work that serves several requests at once. */
  requestIds?: string[];
  job?: string;
  eventId?: number;
  /** Called when work is queued, because the caller is identified some time after the request begins. */
  owner?: () => WorkOwner;
};

const storage = new AsyncLocalStorage<WorkContext>();

/** The request, event or job that the running code works for, or undefined. */
export const currentWork = (): WorkContext | undefined => storage.getStore();

/** The log fields of the running code. */
export function currentLogLine(): Omit<WorkContext, 'owner'> {
  const { owner: _owner, ...line } = currentWork() ?? {};
  return line;
}

/** The member or address that the running code works for; `server` for the server's own work. */
export const currentOwner = (): WorkOwner => currentWork()?.owner?.() ?? { by: 'server' };

/** Runs the work, and everything that it starts, with `context`. */
export const workFor = <Result>(context: WorkContext | undefined, work: () => Result): Result =>
  context ? storage.run(context, work) : work();

/** The owner name of a member in queues. */
export const ownerName = (userId: number): string => `member:${userId}`;

/** Created on first use, because few requests queue work. */
function ownerOf(request: FastifyRequest, reply: FastifyReply): () => WorkOwner {
  let closed: AbortController | null = null;
  function whenClosed(): AbortSignal {
    if (closed) return closed.signal;
    const made = new AbortController();
    closed = made;
    const isGone = () => !reply.raw.writableFinished;
    if (reply.raw.closed && isGone()) made.abort();
    reply.raw.once('close', () => {
      if (isGone()) made.abort();
    });
    return made.signal;
  }
  return () => ({
    by: request.caller ? ownerName(request.caller.viewer.id) : addressKey(request.ip),
    signal: whenClosed(),
  });
}

/** Gives each request its context. Reading a body loses the context, so it is set again afterwards. */
export function useRequestContext(app: FastifyInstance): void {
  const contextOf = (request: FastifyRequest, reply: FastifyReply): WorkContext => ({
    requestId: request.id,
    owner: ownerOf(request, reply),
  });
  app.addHook('onRequest', (request, reply, done) => storage.run(contextOf(request, reply), done));
  app.addHook('preValidation', (request, reply, done) => {
    if (storage.getStore()) done();
    else storage.run(contextOf(request, reply), done);
  });
}

const chatty = new Set(['trace', 'debug', 'info']);

/** The route of a request: the endpoint’s name or the address pattern, never the requested address. */
const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint?.name ?? routeOptions.url ?? 'none';

/** An opened live connection only ends when it is closed, so it counts as a socket instead. */
const isSocket = (reply: FastifyReply): boolean => reply.sent && reply.raw.statusCode === 101;

/**
 * One log line and one measurement for each response. At `info`, the line has method, route, status, milliseconds and
 * bytes, but no URL, query or body. If the log level is higher and metrics are off, this does nothing.
 */
export function useRequestWatch(app: FastifyInstance, { log, meters }: Pick<Deps, 'log' | 'meters'>): void {
  const isLogging = chatty.has(log.level);
  if (!isLogging && !meters.isOn) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!isProbe(request) && !isSocket(reply)) {
      const route = routeOf(request);
      // A client can send any method name, while routes only have a few.
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
