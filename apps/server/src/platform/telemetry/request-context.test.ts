import { once } from 'node:events';
import { request } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { currentLogLine, currentOwner, useRequestContext } from './request-context.ts';

it('work is its caller’s, and no longer wanted once the connection closes before the answer', async () => {
  const app = fastify();
  app.decorateRequest('caller', null);
  useRequestContext(app);
  const closed = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  app.post('/slow', async () => {
    const { by, signal } = currentOwner();
    expect([by, signal?.aborted]).toEqual(['127.0.0.1', false]);
    expect(currentLogLine()).toEqual({ requestId: expect.any(String) });
    signal?.addEventListener('abort', () => closed.resolve());
    reached.resolve();
    await closed.promise;
  });
  let quick: AbortSignal | undefined;
  app.post('/quick', async () => {
    quick = currentOwner().signal;
    return {};
  });
  try {
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const answered = request({ port, method: 'POST', path: '/quick', headers }).end('{}');
    const [answer] = await once(answered, 'response');
    answer.resume();
    await once(answer, 'close');
    expect(quick?.aborted).toBe(false);
    const leaving = request({ port, method: 'POST', path: '/slow', headers }).end('{}');
    leaving.on('error', () => undefined);
    await reached.promise;
    leaving.destroy();
    await closed.promise;
  } finally {
    await app.close();
  }
});

it('outside of a request, work is the server’s own', () => {
  expect(currentOwner()).toEqual({ by: 'server' });
});
