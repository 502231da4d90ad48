// Preloaded into a server’s process: makes one of its handlers fail when a request asks for it. The product itself has
// no way to do that; Fastify announces each instance over a diagnostics channel.
import { subscribe } from 'node:diagnostics_channel';

type Handler = (this: unknown, request: { headers: Record<string, unknown> }, ...rest: unknown[]) => unknown;
type Instance = { addHook(name: 'onRoute', hook: (route: { url: string; handler: Handler }) => void): void };

const failures: Record<string, () => unknown> = {
  throw: () => {
    throw new Error('Thrown by the row X20');
  },
  reject: () => Promise.reject(new Error('Rejected by the row X20')),
  'throw nothing': () => {
    // oxlint-disable-next-line typescript/only-throw-error -- what no library should do either
    throw undefined;
  },
  forget: () => {
    void Promise.reject(new Error('Rejected beside the request by the row X20'));
    return null;
  },
};

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: Instance };
  fastify.addHook('onRoute', (route) => {
    if (route.url !== '/api/feed') return;
    const { handler } = route;
    route.handler = function (request, ...rest) {
      const failed = failures[String(request.headers['x-fail'])]?.();
      return failed ?? handler.call(this, request, ...rest);
    };
  });
});
