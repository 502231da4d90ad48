import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { allowSlowBody, HEADERS_MS, nodeTimeouts, useBodyTimeout } from './request-bodies.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection, sends the text and resolves with how long it stayed open, in milliseconds. */
function openFor(port: number, text: string): Promise<number> {
  const started = performance.now();
  const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text));
  closing.push(() => socket.destroy());
  socket.on('error', () => undefined).resume();
  return new Promise((resolve) => socket.once('close', () => resolve(performance.now() - started)));
}

const head = 'POST /api/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

it('closes senders of slow headers and slow bodies within 15 seconds, while others are served', {
  timeout: 25_000,
}, async () => {
  const site = await testApp({ config: { rateLimitScale: 1000 } });
  closing.push(() => site.close());
  const port = await portOf(site.app);
  const slow = [
    ...Array.from({ length: 50 }, () => openFor(port, 'POST /api/logout HTTP/1.1\r\nHost: loc')),
    ...Array.from({ length: 50 }, () => openFor(port, `${head}Content-Length: 100\r\n\r\n{"a`)),
    ...Array.from({ length: 10 }, () =>
      openFor(port, `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"a`),
    ),
    ...Array.from({ length: 10 }, () => openFor(port, `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`)),
  ];
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect([answer.status, performance.now() - started < 3000]).toEqual([200, true]);
  expect(Math.max(...(await Promise.all(slow)))).toBeLessThan(15_000);
});

it('gives a body its time and no more, unless the endpoint watches over it', async () => {
  const app = fastify({ http: nodeTimeouts });
  closing.push(() => app.close());
  useBodyTimeout(app, 1500);
  app.post('/plain', async () => 'done');
  app.post('/watched', { onRequest: async (request) => allowSlowBody(request) }, async () => 'done');
  const port = await portOf(app);
  const request = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n`;
  const closed = openFor(port, request('/plain'));
  const watched = openFor(port, request('/watched'));
  expect(await closed).toBeLessThan(HEADERS_MS);
  expect(await Promise.race([watched, Promise.resolve('still open')])).toBe('still open');
  const prompt = await fetch(`http://127.0.0.1:${port}/plain`, {
    method: 'POST',
    body: '1234',
    headers: { 'content-type': 'application/json' },
  });
  expect(await prompt.text()).toBe('done');
});

it('answers what is not HTTP, or too large to be', async () => {
  const site = await testApp();
  closing.push(() => site.close());
  const port = await portOf(site.app);
  await openFor(port, 'hello\r\n\r\n');
  await openFor(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
});
