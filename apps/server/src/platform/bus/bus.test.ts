import { afterEach, describe, expect, it, vi } from 'vitest';
import { cuttableLink } from '../../testing/cuttable-link.ts';
import { createMemoryBus } from './bus.ts';
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

async function linkToRedis() {
  const link = await cuttableLink(redisUrl ?? '', 6379);
  closing.push(() => link.close());
  return link;
}

describe.skipIf(!redisUrl)('the bus over Redis', () => {
  it('knows that it may miss something until it hears the others again, and says so then', async () => {
    const link = await linkToRedis();
    const [one, two] = [redisBus(link.url), redisBus(redisUrl ?? '')];
    expect(one.isSubscribed()).toBe(false);
    await Promise.all([one.ready, two.ready]);
    expect(one.isSubscribed()).toBe(true);
    const told = vi.fn();
    two.subscribe('bus.recovered', told);
    const recovered = new Promise<void>((resolve) => {
      one.subscribe('bus.recovered', () => resolve());
    });
    link.cut();
    await vi.waitFor(() => expect(one.isSubscribed()).toBe(false));
    link.restore();
    await recovered;
    expect(one.isSubscribed()).toBe(true);
    const heard = new Promise<number>((resolve) => {
      one.subscribe('account.changed', ({ userId }) => resolve(userId));
    });
    two.publish('account.changed', { userId: 4 });
    expect(await heard).toBe(4);
    expect(told).not.toHaveBeenCalled();
  });

  it('tells the others that they may have missed something, where its own words did not go out', async () => {
    const link = await linkToRedis();
    const [one, two] = [redisBus(link.url), redisBus(redisUrl ?? '')];
    await Promise.all([one.ready, two.ready]);
    const both = [one, two].map(
      (bus) =>
        new Promise<void>((resolve) => {
          bus.subscribe('bus.recovered', () => resolve());
        }),
    );
    link.cut();
    await vi.waitFor(() => expect(one.isConnected()).toBe(false));
    one.publish('account.changed', { userId: 5 });
    // Both connections have tried several times: by then the event is given up.
    await vi.waitFor(() => expect(link.refused()).toBeGreaterThanOrEqual(7), 10_000);
    link.restore();
    await Promise.all(both);
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
