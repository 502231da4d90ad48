import { api } from '@innerspring/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMember, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { useRequestWatch } from './request-context.ts';
import { noMeters, createLog } from './telemetry.ts';
import { readBuild, createMetrics } from './metrics-server.ts';
import { feedbackEvents } from '../../features/feedback/public.ts';

const metrics = createMetrics();
let site: TestApp;
let member: TestUser;
let address: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  site = await testApp({ meters: metrics.meters, config: { rateLimitScale: 0.01 } });
  metrics.watch(site.deps);
  member = await aMember(site);
  const listening = await metrics.listen({ host: '127.0.0.1', port: 0 });
  stop = listening.stop;
  address = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await stop();
  await site.close();
});

/** Every sample line, by its name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('metrics', () => {
  it('count requests by endpoint, never by what was asked for', async () => {
    await site.call(api.posts.get, { params: { id: 987_654_321 } }, { as: member });
    await site.app.inject({ url: '/api/no-such-thing/123456?token=secret', headers: { host: 'localhost' } });
    await site.app.inject({ url: '/healthz' });
    const samples = await scrape();
    expect(samples.get('http_request_duration_seconds_count{route="posts.get",method="GET",status="4xx"}')).toBe(1);
    expect(samples.get('http_request_duration_seconds_count{route="none",method="any",status="4xx"}')).toBe(1);
    const all = [...samples.keys()].join('\n');
    for (const word of ['987654321', '123456', 'secret', 'healthz', member.username]) expect(all).not.toContain(word);
  });

  it('count statements without their text, and what limits refuse', async () => {
    for (let times = 0; times < 20; times += 1) await site.call(api.auth.currentUser, {}, {});
    const samples = await scrape();
    expect(samples.get('db_statement_duration_seconds_count')).toBeGreaterThan(1);
    expect(samples.get('limit_refusals_total{limit="anonymous"}')).toBeGreaterThan(0);
    expect([...samples.keys()].join('\n')).not.toMatch(/select|insert/i);
  });

  it('read connections, sockets, the bus, what runs and the loop when asked', async () => {
    const samples = await scrape();
    expect(samples.get('db_pool_connections{state="total"}')).toBeGreaterThan(0);
    expect(samples.get('db_pool_connections{state="waiting"}')).toBe(0);
    expect(samples.get('live_sockets')).toBe(0);
    expect(samples.get('bus_connected')).toBe(1);
    const { version, commit } = readBuild();
    expect(samples.get(`build_info{version="${version}",commit="${commit}"}`)).toBe(1);
    for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(samples.has(name)).toBe(true);
  });

  it('tell what waits in the outbox and how often it failed', async () => {
    const { outbox, db } = site.deps;
    outbox.consume(feedbackEvents.bugMoved, 'tests', async () => {
      throw new Error('not today');
    });
    await outbox.emit(db, feedbackEvents.bugMoved, { bugId: 1, actorId: 1, state: 'open' });
    site.clock.advance(90_000);
    const before = await scrape();
    expect(before.get('outbox_due{type="bugs.moved"}')).toBe(1);
    expect(before.get('outbox_oldest_seconds{type="bugs.moved"}')).toBeCloseTo(90, 0);
    await outbox.drain();
    const after = await scrape();
    expect(after.get('outbox_failures_total{type="bugs.moved"}')).toBe(1);
    expect(after.has('outbox_due{type="bugs.moved"}')).toBe(false);
  });

  it('answer nothing else', async () => {
    for (const path of ['/', '/api/health', '/metrics/']) expect((await fetch(address + path)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  });

  it('still answer while the database hangs', async () => {
    const held = await Promise.all(
      Array.from({ length: site.deps.pool.options.max ?? 10 }, () => site.deps.pool.connect()),
    );
    try {
      const samples = await scrape();
      expect(samples.get('db_pool_connections{state="idle"}')).toBe(0);
    } finally {
      for (const client of held) client.release();
    }
  });
});

describe('what is neither measured nor logged at info', () => {
  it('does nothing when it answers', () => {
    const addHook = vi.fn();
    const app = { addHook } as unknown as FastifyInstance;
    useRequestWatch(app, { log: createLog('warn'), meters: noMeters });
    expect(addHook).not.toHaveBeenCalled();
    useRequestWatch(app, { log: createLog('info'), meters: noMeters });
    expect(addHook).toHaveBeenCalledTimes(1);
  });
});
