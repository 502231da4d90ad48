import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { manualClock } from '../clock.ts';
import { createMemoryCounters, createLimits } from './limits-store.ts';
import { type Limits, platformLimits } from './limit.ts';
import { features } from '../../features.ts';
import { collect } from '../feature.ts';
import { authLimits } from '../../features/auth/auth.tokens.ts';
import { postsLimits } from '../../features/posts/posts.tokens.ts';
const open: Limits[] = [];
afterEach(async () => {
  for (const limits of open.splice(0)) await limits.close();
});

async function limitsOf(rateLimitScale = 1, redisUrl: string | null = null, prefix = randomBytes(6).toString('hex')) {
  const clock = manualClock(new Date('2026-03-01T12:00:00Z'));
  const log = { warn: vi.fn() };
  const limits = await createLimits({ rateLimitScale, redisUrl }, clock, log, prefix);
  open.push(limits);
  return { limits, clock, log, prefix };
}

const times = async (count: number, work: () => Promise<void>) => {
  for (let n = 0; n < count; n += 1) await work();
};

const redisUrl = process.env.TEST_REDIS_URL ?? null;
const stores: [string, string | null][] = [
  ['in the process', null],
  ...(redisUrl ? [['in Redis', redisUrl] satisfies [string, string]] : []),
];

describe.each(stores)('a limit %s', (_name, url) => {
  it('is counted there', async () => {
    const { limits, log } = await limitsOf(1, url);
    await limits.take(postsLimits.posts, 7);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('gives its points, then refuses with the seconds to wait until its window ends', async () => {
    const { limits, clock } = await limitsOf(1, url);
    await times(30, () => limits.take(postsLimits.posts, 7));
    clock.advance(60_500);
    await expect(limits.take(postsLimits.posts, 7)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 540 });
    await limits.take(postsLimits.posts, 8);
    clock.advance(539_500);
    await limits.take(postsLimits.posts, 7);
  });

  it('looks without taking, and forgets when told', async () => {
    const { limits } = await limitsOf(1, url);
    await times(20, () => limits.check(authLimits.emergencyLogin, 'all'));
    await times(3, () => limits.take(authLimits.emergencyLogin, 'all'));
    await expect(limits.check(authLimits.emergencyLogin, 'all')).rejects.toMatchObject({ code: 'rate_limited' });
    await limits.reset(authLimits.emergencyLogin, 'all');
    await limits.check(authLimits.emergencyLogin, 'all');
  });

  it('never gives more than its points to many at once', async () => {
    const { limits } = await limitsOf(1, url);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => limits.take(authLimits.register, 'one')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('takes several points at once', async () => {
    const { limits } = await limitsOf(1, url);
    await limits.take(platformLimits.writes, 1, 4999);
    await limits.take(platformLimits.writes, 1);
    await expect(limits.take(platformLimits.writes, 1)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

it('scales with RATE_LIMIT_SCALE, to one at the least', async () => {
  const { limits: generous } = await limitsOf(10);
  await times(30, () => generous.take(authLimits.emergencyLogin, 'all'));
  await expect(generous.take(authLimits.emergencyLogin, 'all')).rejects.toMatchObject({ code: 'rate_limited' });
  const { limits: strict } = await limitsOf(0.001);
  await strict.take(authLimits.register, 'one');
  await expect(strict.take(authLimits.register, 'one')).rejects.toMatchObject({ code: 'rate_limited' });
});

it('says how long to wait, unless that is a moment', async () => {
  const { limits, clock } = await limitsOf();
  await times(5, () => limits.take(authLimits.register, 'one'));
  const refusal = () => limits.take(authLimits.register, 'one').catch((error: Error) => error.message);
  clock.advance(30_000);
  expect(await refusal()).toBe('Too many requests. Try again in 30 minutes.');
  clock.advance(29 * 60_000);
  expect(await refusal()).toBe('Too many requests. Please wait a moment and try again.');
});

it('stays on while Redis is away', async () => {
  const { limits, log } = await limitsOf(1, 'redis://127.0.0.1:1');
  await times(5, () => limits.take(authLimits.register, 'one'));
  await expect(limits.take(authLimits.register, 'one')).rejects.toMatchObject({ code: 'rate_limited' });
  await limits.reset(authLimits.register, 'one');
  await limits.take(authLimits.register, 'one');
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it.skipIf(!redisUrl)('is shared by all processes on one Redis', async () => {
  const first = await limitsOf(1, redisUrl);
  const second = await limitsOf(1, redisUrl, first.prefix);
  await times(3, () => first.limits.take(authLimits.register, 'one'));
  await times(2, () => second.limits.take(authLimits.register, 'one'));
  await expect(first.limits.take(authLimits.register, 'one')).rejects.toMatchObject({ code: 'rate_limited' });
});

it('holds a bounded number of keys, the finished ones going first', async () => {
  const counters = createMemoryCounters();
  await counters.add('early', 5, 1000, 0);
  for (let n = 0; n < 100_010; n += 1) await counters.add(`key-${n}`, 1, 600_000, 2000);
  expect((await counters.add('key-100009', 1, 600_000, 2000)).points).toBe(2);
  expect((await counters.add('key-0', 1, 600_000, 2000)).points).toBe(1);
});

it('has the figures of the security page', () => {
  const limits = [...Object.values(platformLimits), ...collect(features, 'limits').flat()];
  const figures = Object.fromEntries(limits.map(({ name, points, seconds }) => [name, `${points}/${seconds}`]));
  expect(figures).toMatchObject({
    loginAccount: '10/900',
    loginAddress: '25/300',
    emergencyLogin: '3/900',
    register: '5/1800',
    resetEmail: '5/1800',
    resetAddress: '25/300',
    anonymous: '300/300',
    member: '3000/300',
    writes: '5000/3600',
    posts: '30/600',
    follows: '60/600',
    uploads: '30/1800',
    bugReports: '5/600',
  });
});
