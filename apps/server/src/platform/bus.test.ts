import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryBus } from './bus-memory.ts';
import { createRedisBus, type RedisBus } from './bus-redis.ts';

const log = { error: vi.fn(), warn: vi.fn() };
const redisUrl = process.env.TEST_REDIS_URL;
const open: RedisBus[] = [];
const closing: (() => void)[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
  for (const close of closing.splice(0)) close();
});

function redisBus(url: string): RedisBus {
  const bus = createRedisBus(url, log);
  open.push(bus);
  return bus;
}

describe('the bus within a process', () => {
  it('tells every listener once and stops when asked', () => {
    const bus = createMemoryBus(log);
    const heard: number[] = [];
    const stop = bus.subscribe('account.changed', ({ userId }) => heard.push(userId));
    bus.publish('account.changed', { userId: 1 });
    bus.publish('posts.created', { postId: 1, authorId: 1, companyId: null });
    stop();
    bus.publish('account.changed', { userId: 2 });
    expect(heard).toEqual([1]);
  });

  it('logs a listener that throws and tells the others', () => {
    const bus = createMemoryBus(log);
    const heard: number[] = [];
    bus.subscribe('account.changed', () => {
      throw new Error('broken listener');
    });
    bus.subscribe('account.changed', ({ userId }) => heard.push(userId));
    expect(() => bus.publish('account.changed', { userId: 7 })).not.toThrow();
    expect(heard).toEqual([7]);
    expect(log.error).toHaveBeenCalled();
  });
});

describe('the bus without its Redis', () => {
  it('still tells this process, and publishing throws nothing', async () => {
    const bus = redisBus('redis://127.0.0.1:1');
    const heard: number[] = [];
    bus.subscribe('account.changed', ({ userId }) => heard.push(userId));
    expect(() => bus.publish('account.changed', { userId: 3 })).not.toThrow();
    expect(heard).toEqual([3]);
  });
});

/** Passes connections on to Redis, so that a test can cut them. */
async function proxyTo(url: URL): Promise<{ url: string; cut(): void }> {
  const pairs = new Set<Socket>();
  const server = createServer((client) => {
    const redis = connect(Number(url.port || 6379), url.hostname);
    for (const [from, to] of [
      [client, redis],
      [redis, client],
    ] as const) {
      pairs.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;
  closing.push(() => server.close());
  return { url: proxied.href, cut: () => pairs.forEach((socket) => socket.destroy()) };
}

describe.skipIf(!redisUrl)('the bus over Redis', () => {
  it('says that something may have been missed once it hears the others again', async () => {
    const proxy = await proxyTo(new URL(redisUrl ?? ''));
    const [one, two] = [redisBus(proxy.url), redisBus(redisUrl ?? '')];
    await Promise.all([one.ready, two.ready]);
    const told = vi.fn();
    two.subscribe('bus.recovered', told);
    const recovered = new Promise<void>((resolve) => {
      one.subscribe('bus.recovered', () => resolve());
    });
    proxy.cut();
    await recovered;
    const heard = new Promise<number>((resolve) => {
      one.subscribe('account.changed', ({ userId }) => resolve(userId));
    });
    two.publish('account.changed', { userId: 4 });
    expect(await heard).toBe(4);
    expect(told).not.toHaveBeenCalled();
  });

  it('tells each process exactly once, the publisher too', async () => {
    const [one, two] = [redisBus(redisUrl ?? ''), redisBus(redisUrl ?? '')];
    await Promise.all([one.ready, two.ready]);
    const heard = { one: [] as number[], two: [] as number[] };
    const done = new Promise<void>((resolve) => {
      two.subscribe('account.changed', ({ userId }) => {
        heard.two.push(userId);
        if (userId === 3) resolve();
      });
    });
    one.subscribe('account.changed', ({ userId }) => heard.one.push(userId));
    for (const userId of [1, 2, 3]) one.publish('account.changed', { userId });
    await done;
    expect(heard).toEqual({ one: [1, 2, 3], two: [1, 2, 3] });
  });
});
