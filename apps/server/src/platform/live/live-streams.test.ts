import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveKit, guardBy } from '../../testing/live-kit.ts';
import { createMemoryBus } from '../bus/bus.ts';
import { createRedisBus } from '../bus/bus-redis.ts';

const kit = createLiveKit();
const { clock, openSite, signedIn } = kit;
const silent = { error: () => undefined, warn: () => undefined };
const changed = (personId: number) => ({ type: 'direct_changed', personId }) as const;

beforeEach(() => kit.begin());
afterEach(() => kit.end());

describe('frames to a member', () => {
  it('reach every socket of theirs once, numbered, and nobody else', async () => {
    const { live, ...site } = await openSite();
    const clients = [await signedIn({ live, ...site }), await signedIn({ live, ...site }, 'one-again')];
    const other = await signedIn({ live, ...site }, 'two', 2);
    live.sendToUser(1, changed(5));
    live.sendToUsers([1, 3], changed(6));
    live.sendToUsers([], changed(7));
    for (const client of clients)
      expect(await client.settled()).toEqual([
        { ...changed(5), seq: 1 },
        { ...changed(6), seq: 2 },
      ]);
    expect(await other.settled()).toEqual([]);
  });

  it('cross from one process to another on the same bus, without doubles', async () => {
    const bus = createMemoryBus(silent);
    const [one, two] = [await openSite(bus), await openSite(bus)];
    const [here, there] = [await signedIn(one), await signedIn(two, 'one-again')];
    one.live.sendToUser(1, changed(5));
    two.live.sendToUserHere(1, changed(6));
    expect(await here.settled()).toEqual([{ ...changed(5), seq: 1 }]);
    expect(await there.settled()).toEqual([
      { ...changed(5), seq: 1 },
      { ...changed(6), seq: 2 },
    ]);
  });

  it('that fleet carry no number and are not told later', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    site.live.sendToUser(1, { type: 'typing', userId: 2, isTyping: true });
    expect(await client.settled()).toEqual([{ type: 'typing', userId: 2, isTyping: true }]);
    expect((await signedIn(site, 'one-again')).place.seq).toBe(0);
  });
});

describe('coming back', () => {
  it('brings what was sent meanwhile, in order and once', async () => {
    const site = await openSite();
    const before = await signedIn(site);
    site.live.sendToUser(1, changed(5));
    await before.next('direct_changed');
    before.socket.terminate();
    await before.closed;
    while (site.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    site.live.sendToUser(1, changed(6));
    site.live.sendToUser(1, changed(7));
    const after = await signedIn(site, 'one', 1, { epoch: before.place.epoch, seq: 1 });
    expect(after.place).toEqual({ epoch: before.place.epoch, seq: 3 });
    site.live.sendToUser(1, changed(8));
    expect(await after.settled()).toEqual([
      { ...changed(6), seq: 2 },
      { ...changed(7), seq: 3 },
      { ...changed(8), seq: 4 },
    ]);
  });

  it('brings nothing where nothing was missed', async () => {
    const site = await openSite();
    const { place } = await signedIn(site);
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toEqual([]);
  });

  it.each([
    ['another process', { epoch: 'elsewhere.1', seq: 0 }],
    ['a place that is yet to come', { seq: 400 }],
  ])('from %s asks for a resync', async (_name, given) => {
    const site = await openSite();
    const { place } = await signedIn(site);
    const after = await signedIn(site, 'one', 1, { ...place, ...given });
    expect(await after.settled()).toEqual([{ type: 'resync', ...after.place }]);
  });

  it('brings 300 frames, and asks for a resync after more', async () => {
    const site = await openSite();
    const { place } = await signedIn(site);
    for (let count = 0; count < 300; count += 1) site.live.sendToUser(1, changed(5));
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toHaveLength(300);
    site.live.sendToUser(1, changed(5));
    const late = await signedIn(site, 'one', 1, place);
    expect(await late.settled()).toEqual([{ type: 'resync', epoch: place.epoch, seq: 301 }]);
  });

  it('brings at most 64 KB, and asks for a resync after more', async () => {
    const site = await openSite();
    const { place } = await signedIn(site);
    const large = { type: 'feed_new', postIds: Array.from({ length: 4000 }, (_, index) => index + 1_000_000) } as const;
    for (let count = 0; count < 2; count += 1) site.live.sendToUser(1, large);
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toHaveLength(2);
    site.live.sendToUser(1, large);
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toHaveLength(1);
  });

  it('after five minutes asks for a resync also while another tab stayed', async () => {
    const site = await openSite();
    const { place } = await signedIn(site);
    site.live.sendToUser(1, changed(5));
    clock.advance(299_999);
    await site.live.tick();
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toEqual([{ ...changed(5), seq: 1 }]);
    clock.advance(1);
    await site.live.tick();
    expect(await (await signedIn(site, 'one', 1, place)).settled()).toEqual([
      { type: 'resync', epoch: place.epoch, seq: 1 },
    ]);
  });

  it('after five minutes asks for a resync, also where the new count looks like the old', async () => {
    const site = await openSite();
    const before = await signedIn(site);
    before.socket.terminate();
    while (site.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(300_000);
    await site.live.tick();
    const after = await signedIn(site, 'one', 1, before.place);
    expect(await after.settled()).toEqual([{ type: 'resync', ...after.place }]);
  });
});

it('asks everybody for a resync once the shared bus is back', async () => {
  const site = await openSite();
  const client = await signedIn(site);
  site.live.sendToUser(1, changed(5));
  site.bus.publish('bus.recovered', {});
  expect((await client.settled()).at(-1)).toEqual({ type: 'resync', epoch: client.place.epoch, seq: 1 });
});

const redisUrl = process.env.TEST_REDIS_URL;
describe.skipIf(!redisUrl)('two processes on one Redis', () => {
  it('deliver to members and groups of each other once, and know who is connected', async () => {
    const [busOne, busTwo] = [createRedisBus(redisUrl ?? '', silent), createRedisBus(redisUrl ?? '', silent)];
    await Promise.all([busOne.ready, busTwo.ready]);
    const [one, two] = [await openSite(busOne), await openSite(busTwo)];
    for (const { live } of [one, two]) live.guardGroups(guardBy(() => true));
    const [here, there] = [await signedIn(one), await signedIn(two, 'two', 2)];
    for (const client of [here, there]) {
      client.send({ type: 'join_group', groupId: 4 });
      await client.next('joined_group');
    }
    one.live.sendToUser(2, changed(5));
    one.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    await there.next('group_changed');
    expect(await there.settled()).toEqual([{ ...changed(5), seq: 1 }]);
    expect(await here.settled()).toEqual([{ type: 'group_changed', groupId: 4 }]);
    // What came over Redis in order after it says that the word of presence has come too.
    expect([one.live.isConnected(1), two.live.isConnected(1), two.live.isConnected(3)]).toEqual([true, true, false]);
  });
});
