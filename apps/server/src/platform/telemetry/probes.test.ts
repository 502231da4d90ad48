import type { Pool } from 'pg';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { useProbes } from './probes.ts';

let site: TestApp;
let stopping = false;
beforeAll(async () => {
  site = await testApp({
    config: { rateLimitScale: 0.001, publicUrl: 'https://network.example' },
    isStopping: () => stopping,
  });
});
afterAll(() => site.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  stopping = false;
  for (const close of closing.splice(0)) await close();
});

/** Both probes over a pool that answers as told. */
async function probesOver(query: () => Promise<unknown>) {
  const app = fastify();
  closing.push(() => app.close());
  const pool = { query: vi.fn(query) };
  useProbes(app, { pool: pool as unknown as Pool, isStopping: () => false, lookMs: 20 });
  return { pool, ask: async (url: string) => (await app.inject(url)).statusCode };
}

describe('/healthz and /readyz', () => {
  it.each(['/healthz', '/readyz'])(
    '%s answers any host as often as asked, keeps nothing and sets nothing',
    async (url) => {
      for (let times = 0; times < 20; times += 1) {
        const answer = await site.app.inject({ url, headers: { host: '10.1.2.3:5000' } });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect((await site.app.inject({ url, method: 'HEAD' })).statusCode).toBe(200);
    },
  );

  it('readyz turns 503 when the server begins to stop, healthz does not', async () => {
    stopping = true;
    const ready = await site.app.inject('/readyz');
    expect([ready.statusCode, ready.body]).toEqual([503, 'stopping\n']);
    expect((await site.app.inject('/healthz')).statusCode).toBe(200);
  });

  it('readyz is 503 while the database refuses, healthz never asks it', async () => {
    const { pool, ask } = await probesOver(() => Promise.reject(new Error('gone')));
    expect(await ask('/healthz')).toBe(200);
    expect(pool.query).not.toHaveBeenCalled();
    expect(await ask('/readyz')).toBe(503);
  });

  it('readyz waits a bounded time for a database that hangs, and sends it no second statement', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { pool, ask } = await probesOver(() => promise);
    expect(await ask('/readyz')).toBe(503);
    expect(await ask('/readyz')).toBe(503);
    expect(pool.query).toHaveBeenCalledTimes(1);
    resolve();
  });

  it('asks the database once for all who ask within a second', async () => {
    const { pool, ask } = await probesOver(async () => undefined);
    expect(await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))).toEqual(Array(50).fill(200));
    expect(pool.query).toHaveBeenCalledTimes(1);
  });
});
