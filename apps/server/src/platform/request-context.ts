import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Whose work this is: what every line of the log about it names. */
export type WorkContext = {
  requestId?: string;
  /** Of work that is done for several at once. */
  requestIds?: string[];
  job?: string;
  eventId?: number;
};

const storage = new AsyncLocalStorage<WorkContext>();

/** The request, event or job that the running code works for, or undefined. */
export const currentWork = (): WorkContext | undefined => storage.getStore();

/** Runs the work, and everything that it starts, in the name of `context`. */
export const workFor = <Result>(context: WorkContext | undefined, work: () => Result): Result =>
  context ? storage.run(context, work) : work();

/** Gives each request its context. Reading a body leaves it behind, so it is taken up again after that. */
export function useRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => storage.run({ requestId: request.id }, done));
  app.addHook('preValidation', (request, _reply, done) => {
    if (storage.getStore()) done();
    else storage.run({ requestId: request.id }, done);
  });
}
