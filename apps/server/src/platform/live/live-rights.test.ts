import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveFromServer } from '@innerspring/contract';
import { linkedBuses } from '../../testing/linked-buses.ts';
import { createLiveKit, guardBy, type LiveClient, type LiveSite, secretOf } from '../../testing/live-kit.ts';
import type { Bus } from '../bus/bus.ts';
import { LIVE_LIMITS } from './live-limits.ts';
import { isOpenToAll } from './live-frames.ts';

/** Who may hear a frame is decided when it is sent: by the session, the account and the membership as they are then. */

const kit = createLiveKit();
const { clock, known, failing, openSite, signedIn } = kit;
const GROUP = 4;
const changed = { type: 'group_changed', groupId: GROUP } as const;
/** Members of the group, and the version of its membership, as the database says. */
const members = new Set<number>();
let version = 1;
let checks = 0;

function removeBehindTheBus(userId: number): void {
  members.delete(userId);
  version += 1;
}

/** The database as it is from now on: what the member's account and sessions are. */
function change(secret: string, more: Partial<NonNullable<ReturnType<typeof known.get>>>): void {
  const found = known.get(secretOf(secret));
  if (found) known.set(secretOf(secret), { ...found, ...more });
}
const reject = (secret = 'one') => {
  const found = known.get(secretOf(secret));
  if (found) change(secret, { viewer: { ...found.viewer, applicationStatus: 'rejected' } });
};

async function guarded(bus?: Bus): Promise<LiveSite> {
  const site = await openSite(bus);
  const guard = guardBy((userId, groupId) => groupId === GROUP && members.has(userId), { version: () => version });
  site.live.guardGroups({
    ...guard,
    among: async (...asked) => {
      checks += 1;
      return guard.among(...asked);
    },
  });
  return site;
}

async function joined(site: LiveSite, secret = 'one', userId = 1): Promise<LiveClient> {
  const client = await signedIn(site, secret, userId);
  client.send({ type: 'join_group', groupId: GROUP });
  await client.next('joined_group');
  return client;
}

/** What a socket has heard once everything that waits has been decided. */
async function heard(site: LiveSite, client: LiveClient): Promise<string[]> {
  await site.live.tick();
  return (await client.settledOrClosed()).map(({ type }) => type);
}

beforeEach(() => {
  kit.begin();
  members.clear();
  members.add(1).add(2);
  version = 1;
  checks = 0;
});
afterEach(() => kit.end());

const instant = '2026-03-01T12:00:00.000Z';
const message = {
  id: 5,
  seq: 1,
  senderId: 2,
  content: 'Words of the group',
  attachmentUrl: null,
  mentionedUserIds: [],
  replyToId: null,
  createdAt: instant,
};
/** Fields of frames beside their type. */
const fields: Record<string, unknown> = {
  userId: 2,
  personId: 2,
  messageId: 5,
  groupId: GROUP,
  userIds: [2],
  subject: 'post',
  id: 5,
  postIds: [7],
  isTyping: true,
  removed: true,
  message,
  seq: 3,
  epoch: 'e',
};
const kinds = LiveFromServer.def.options.map((option) => {
  const { shape } = option.def;
  const type = [...(shape.type as unknown as { def: { values: Iterable<string> } }).def.values][0];
  const given = Object.keys(shape).flatMap((name) => (name in fields ? [[name, fields[name]]] : []));
  return { ...Object.fromEntries(given), type: type ?? '', message: type === 'error' ? 'No' : message };
});

describe('an account that is not approved or is leaving', () => {
  it.each([
    ['pending', { applicationStatus: 'pending' as const }, {}],
    ['rejected', { applicationStatus: 'rejected' as const }, {}],
    ['leaving', {}, { isLeaving: true }],
  ])('(%s) hears of their own account, and no other kind of frame that there is', async (_name, viewer, more) => {
    const site = await guarded();
    const client = await joined(site);
    const found = known.get(secretOf('one'));
    if (found) change('one', { ...more, viewer: { ...found.viewer, ...viewer } });
    site.bus.publish('account.changed', { userId: 1 });
    expect(await heard(site, client)).toEqual(['resync', 'account_changed']);
    expect(kinds.length).toBeGreaterThan(15);
    // What the test itself waits for.
    for (const kind of kinds.filter(({ type }) => type !== 'pong')) {
      const frame = kind as unknown as LiveFromServer;
      site.live.sendToUser(1, frame);
      site.live.sendToUsers([1, 2], frame);
      site.live.sendToUserHere(1, frame);
      site.live.sendToGroup(GROUP, frame);
      site.live.sendToGroup(GROUP, frame, [], version);
      const types = new Set(await heard(site, client));
      expect([kind.type, [...types]]).toEqual([kind.type, isOpenToAll(frame) ? [kind.type] : []]);
    }
    client.send({ type: 'join_group', groupId: GROUP });
    client.send({ type: 'typing', recipientId: 2, isTyping: true });
    client.send({ type: 'group_message', groupId: GROUP, content: 'Words' });
    expect(await heard(site, client)).toEqual(['error', 'error', 'error']);
  });

  it('hears nothing of what was kept for the member that they were', async () => {
    const site = await guarded();
    const client = await signedIn(site);
    client.socket.terminate();
    while (site.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    site.live.sendToUser(1, { type: 'notifications_changed' });
    site.live.sendToUser(1, { type: 'account_changed' });
    reject();
    const back = await signedIn(site, 'one', 1, client.place);
    expect(await heard(site, back)).toEqual(['account_changed']);
  });

  it('is told by no other frames than these', () => {
    expect(kinds.filter((kind) => isOpenToAll(kind as unknown as LiveFromServer)).map(({ type }) => type)).toEqual([
      'connection_established',
      'auth_success',
      'resync',
      'error',
      'pong',
      'account_changed',
    ]);
  });

  it('hears everything again once they are a member again, without a gap in the count', async () => {
    const site = await guarded();
    reject();
    const client = await signedIn(site);
    site.live.sendToUser(1, { type: 'notifications_changed' });
    const found = known.get(secretOf('one'));
    if (found) change('one', { viewer: { ...found.viewer, applicationStatus: 'approved' } });
    site.bus.publish('account.changed', { userId: 1 });
    site.live.sendToUser(1, { type: 'notifications_changed' });
    await site.live.tick();
    const resync = await client.next('resync');
    site.live.sendToUser(1, { type: 'notifications_changed' });
    const seqs = (await client.settled()).map(({ type, seq }) => [type, seq]);
    expect(resync).toMatchObject({ seq: 0 });
    expect(seqs).toEqual([
      ['account_changed', 1],
      ['notifications_changed', 2],
    ]);
  });

  it('is told in all their tabs', async () => {
    const site = await guarded();
    const [one, other] = [await signedIn(site), await signedIn(site, 'one-again')];
    reject('one');
    reject('one-again');
    // Only the first is due for a check.
    clock.advance(LIVE_LIMITS.recheckMs - 1);
    const late = await signedIn(site, 'one-again');
    clock.advance(1);
    expect(await heard(site, one)).toEqual(['resync', 'account_changed']);
    expect(await heard(site, other)).toContain('account_changed');
    expect(await heard(site, late)).toContain('account_changed');
  });
});

describe('a process that was cut off for a moment', () => {
  it('sends nothing of a group to who was removed meanwhile, whether the frame names its version or not', async () => {
    for (const given of [undefined, 2]) {
      members.add(1);
      version = 1;
      const buses = linkedBuses();
      const [one, two] = [await guarded(buses.one), await guarded(buses.two)];
      const [removed, stays] = [await joined(two), await joined(two, 'two', 2)];
      buses.cut();
      removeBehindTheBus(1);
      one.live.removeFromGroup(GROUP, [1]);
      two.live.sendToGroup(GROUP, { type: 'group_message', groupId: GROUP, message }, [], given);
      expect(await heard(two, removed)).toEqual(['left_group']);
      expect(await heard(two, stays)).toEqual(['group_message']);
      buses.restore();
      one.live.sendToGroup(GROUP, changed, [], 2);
      expect(await heard(two, removed)).toEqual(['resync']);
      expect(await heard(two, stays)).toEqual(['resync', 'group_changed']);
    }
  });

  it('closes the sockets of a session that ended meanwhile before it sends them anything', async () => {
    const buses = linkedBuses();
    const [one, two] = [await guarded(buses.one), await guarded(buses.two)];
    const ends: ((client: LiveClient) => void)[] = [
      () => two.live.sendToUser(1, { type: 'notifications_changed' }),
      () => two.live.sendToGroup(GROUP, changed),
      () => two.live.sendToGroup(GROUP, changed, [], 1),
      // Nothing is sent: the end of the outage finds it.
      () => buses.restore(),
    ];
    for (const end of ends) {
      kit.addSession('one', 11, 1);
      const client = await joined(two);
      buses.cut();
      known.delete(secretOf('one'));
      one.bus.publish('sessions.ended', { userId: 1, sessionIds: [11] });
      end(client);
      expect((await client.closed).code).toBe(1008);
      expect(client.frames.map(({ type }) => type)).toEqual(['error']);
      buses.restore();
    }
  });

  it('finds everybody whose account changed meanwhile', async () => {
    const buses = linkedBuses();
    const [one, two] = [await guarded(buses.one), await guarded(buses.two)];
    const [rejected, suspended] = [await joined(two), await joined(two, 'two', 2)];
    buses.cut();
    reject();
    change('two', { suspendedUntil: kit.nextWeek() });
    for (const userId of [1, 2]) one.bus.publish('account.changed', { userId });
    two.live.sendToUsers([1, 2], { type: 'notifications_changed' });
    two.live.sendToGroup(GROUP, changed, [], 1);
    expect((await suspended.closed).code).toBe(1008);
    expect(suspended.frames.map(({ type }) => type)).toEqual(['error']);
    expect(await heard(two, rejected)).toEqual(['resync', 'account_changed']);
    buses.restore();
    one.live.sendToUser(1, { type: 'notifications_changed' });
    one.live.sendToGroup(GROUP, changed);
    expect(await heard(two, rejected)).toEqual(['resync']);
  });

  it('checks a socket that opens just then once more', async () => {
    const buses = linkedBuses();
    const two = await guarded(buses.two);
    buses.cut();
    buses.restore();
    const found = known.get(secretOf('one'));
    // It ends after the upgrade has asked for it, while its word cannot arrive.
    vi.spyOn(known, 'get').mockImplementationOnce((secret) => {
      known.delete(secret);
      return found;
    });
    const client = kit.connect(two);
    expect((await client.closed).code).toBe(1008);
    expect(client.frames.map(({ type }) => type)).toEqual(['connection_established', 'error']);
  });
});

describe('a check that fails', () => {
  it('is made again at once, then ever later, and nothing goes out before it has worked', async () => {
    const buses = linkedBuses();
    const two = await guarded(buses.two);
    const [removed, stays] = [await joined(two), await joined(two, 'two', 2)];
    buses.cut();
    known.delete(secretOf('one'));
    failing.checks = 9;
    two.live.sendToUsers([1, 2], { type: 'notifications_changed' });
    two.live.sendToGroup(GROUP, changed, [], 1);
    two.live.sendToUser(2, { type: 'feed_new', postIds: [1] });
    await removed.closed;
    expect(failing.pauses).toEqual([0, 50, 100, 200, 400, 800, 1600, 3200, 5000]);
    expect(removed.frames.map(({ type }) => type)).toEqual(['error']);
    // In the order in which they came.
    expect(await heard(two, stays)).toEqual(['notifications_changed', 'group_changed', 'feed_new']);
  });

  it('holds back no more than a bounded number of frames: beyond that the client is told to ask anew', async () => {
    const site = await guarded();
    const client = await joined(site);
    failing.checks = 3;
    site.bus.publish('account.changed', { userId: 1 });
    for (let count = 0; count <= LIVE_LIMITS.heldFrames; count += 1) site.live.sendToGroup(GROUP, changed, [], 1);
    expect(await heard(site, client)).toEqual([]);
    while (failing.checks > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await heard(site, client)).toEqual(['group_changed', 'resync']);
  });
});

describe('what it costs', () => {
  it('is not made for what is known, and is one for all sockets of a room where its membership version has risen', async () => {
    const site = await guarded();
    const clients = [await joined(site), await joined(site, 'one-again'), await joined(site, 'two', 2)];
    checks = 0;
    for (let count = 0; count < 20; count += 1) site.live.sendToGroup(GROUP, changed, [], 1);
    for (const client of clients) expect(await heard(site, client)).toHaveLength(20);
    expect(checks).toBe(0);
    version = 2;
    for (let count = 0; count < 20; count += 1) site.live.sendToGroup(GROUP, changed, [], 2);
    for (const client of clients) expect(await heard(site, client)).toHaveLength(20);
    expect(checks).toBe(1);
    for (let count = 0; count < 20; count += 1) site.live.sendToGroup(GROUP, changed, [], 2);
    for (const client of clients) expect(await heard(site, client)).toHaveLength(20);
    expect(checks).toBe(1);
  });

  it('is one check of the sessions of all sockets after an outage', async () => {
    const buses = linkedBuses();
    const two = await guarded(buses.two);
    for (let id = 100; id < 130; id += 1) {
      kit.addSession(`many-${id}`, id, id);
      await signedIn(two, `many-${id}`, id);
    }
    const get = vi.spyOn(known, 'get');
    buses.cut();
    buses.restore();
    await two.live.tick();
    expect(failing.asked.at(-1)).toBe(30);
    expect(get).toHaveBeenCalledTimes(30);
  });
});
