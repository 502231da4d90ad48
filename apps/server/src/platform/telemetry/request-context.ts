import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/limit.ts';

/** Whose turn work takes in a queue, and until when it is wanted. */
export type WorkOwner = {
  /** A member, or the address of a visitor. */
  by: string;
  /** Aborted once the connection closes before its answer. */
  signal?: AbortSignal;
};

/** Whose work this is: what every line of the log about it names, but for `owner`. */
export type WorkContext = {
  requestId?: string;
  /** Of work that is done for several at once. */
  requestIds?: string[];
  job?: string;
  eventId?: number;
  /** Asked when there is work to queue: who calls is known some time after the request begins. */
  owner?: () => WorkOwner;
};

const storage = new AsyncLocalStorage<WorkContext>();

/** The request, event or job that the running code works for, or undefined. */
export const currentWork = (): WorkContext | undefined => storage.getStore();

/** What the log says of the running code. */
export function currentLogLine(): Omit<WorkContext, 'owner'> {
  const { owner: _owner, ...line } = currentWork() ?? {};
  return line;
}

/** The member or address that the running code works for; `server` for work of the server's own. */
export const currentOwner = (): WorkOwner => currentWork()?.owner?.() ?? { by: 'server' };

/** Runs the work, and everything that it starts, in the name of `context`. */
export const workFor = <Result>(context: WorkContext | undefined, work: () => Result): Result =>
  context ? storage.run(context, work) : work();

/** How queues name a member. */
export const ownerName = (userId: number): string => `member:${userId}`;

/** Made when it is first asked for: hardly any request has work to queue. */
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

/** Gives each request its context. Reading a body leaves it behind, so it is taken up again after that. */
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
