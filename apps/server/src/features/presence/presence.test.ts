import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { api } from '@innerspring/contract';
import { nextFrame } from '../../testing/live-client.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { blocks } from '../../core/relations/relations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

const { presence } = api;
const SECOND = 1000;
let kit: MemberKit;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  kit = await memberKit();
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(() => kit.close());

const ago = (milliseconds: number) => new Date(kit.clock.now().getTime() - milliseconds);
const ask = (viewer: Person, ...of: { id: number }[]) =>
  viewer.ok(presence.of, { query: { ids: of.map(({ id }) => id).join(',') } });

async function connect(person: Person): Promise<WebSocket> {
  const { config, sessions } = kit.deps;
  const { secret } = await sessions.open({ userId: person.id, device: 'test', ip: null, isAdmin: false });
  const socket = new WebSocket(`ws://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/ws`, {
    origin: new URL(config.publicUrl).origin,
    headers: { cookie: `sid=${secret}` },
  });
  sockets.push(socket);
  await nextFrame(socket, 'connection_established');
  const authenticated = nextFrame(socket, 'auth_success');
  socket.send(JSON.stringify({ type: 'auth', userId: person.id }));
  await authenticated;
  return socket;
}

describe('presence', () => {
  it('is online with a live connection or an act within two minutes, else when they were last here', async () => {
    const viewer = await kit.member();
    const [connected, active, away, never] = [
      await kit.member({ lastActiveAt: ago(3_600_000) }),
      await kit.member({ lastActiveAt: ago(119 * SECOND) }),
      await kit.member({ lastActiveAt: ago(120 * SECOND) }),
      await kit.member({ lastActiveAt: null }),
    ];
    await connect(connected);
    const found = await ask(viewer, connected, active, away, never);
    expect(new Map(found.map(({ id, isOnline, lastActive }) => [id, [isOnline, lastActive]]))).toEqual(
      new Map([
        [connected.id, [true, kit.clock.now().toISOString()]],
        [active.id, [true, ago(119 * SECOND).toISOString()]],
        [away.id, [false, ago(120 * SECOND).toISOString()]],
        [never.id, [false, null]],
      ]),
    );
  });

  it('is online from the sign-in on', async () => {
    const viewer = await kit.member();
    const member = await kit.member({ lastActiveAt: null });
    await kit.signInAgain(member);
    expect(await ask(viewer, member)).toMatchObject([{ isOnline: true, lastActive: kit.clock.now().toISOString() }]);
  });

  it('is known where both show their activity, and of nobody hidden or blocked', async () => {
    const viewer = await kit.member();
    const hider = await kit.member({ showsActivity: false });
    const [blocked, blocker, suspended, open] = [
      await kit.member(),
      await kit.member(),
      await kit.member({ suspendedUntil: new Date(kit.clock.now().getTime() + 86_400_000) }),
      await kit.member(),
    ];
    await kit.db.insert(blocks).values([
      { blockerId: viewer.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: viewer.id },
    ]);
    const all = [hider, blocked, blocker, suspended, open, { id: 999_999_999 }];
    expect((await ask(viewer, ...all)).map(({ id }) => id)).toEqual([open.id]);
    expect(await ask(hider, ...all)).toEqual([]);
  });

  it('is asked for up to 50 members at once, by their numbers', async () => {
    const viewer = await kit.member();
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    for (const [given, sentence] of [
      [ids.join(','), 'Name at most 50 members'],
      ['', 'Name the members by their ids'],
      ['1,,2', 'Name the members by their ids'],
      ["1' or 1=1", 'Name the members by their ids'],
      ['0', 'Name the members by their ids'],
    ])
      expect(await viewer.refused(presence.of, { query: { ids: given } })).toMatchObject({
        status: 400,
        fields: { ids: sentence },
      });
    expect((await ask(viewer, ...ids.slice(0, 50).map((id) => ({ id })))).length).toBeLessThanOrEqual(50);
    expect(await viewer.ok(presence.of, { query: { ids: '9999999999999999' } })).toEqual([]);
  });

  it('is told anew to those who lately asked when somebody comes or goes, and to nobody else', async () => {
    const [viewer, stranger, other] = [await kit.member(), await kit.member(), await kit.member()];
    await ask(viewer, other);
    const [watching, idle] = [await connect(viewer), await connect(stranger)];
    const heard: string[] = [];
    idle.on('message', (data: unknown) => heard.push(String(data)));
    const came = nextFrame(watching, 'presence_changed');
    const socket = await connect(other);
    expect(await came).toEqual({ type: 'presence_changed', userIds: [other.id] });
    const went = nextFrame(watching, 'presence_changed');
    socket.terminate();
    while (kit.deps.live.connectedUserIds().includes(other.id)) await new Promise((resolve) => setImmediate(resolve));
    kit.clock.advance(15 * SECOND);
    await kit.deps.live.tick();
    await went;
    kit.clock.advance(90 * SECOND);
    await connect(other);
    const pong = nextFrame(idle, 'pong');
    idle.send(JSON.stringify({ type: 'ping' }));
    await pong;
    expect(heard.filter((text) => text.includes('presence'))).toEqual([]);
  });
});

it('of the profile, too, needs both sides to show theirs', async () => {
  const [viewer, other] = [await kit.member(), await kit.member({ lastActiveAt: kit.clock.now() })];
  const profile = () => viewer.ok(api.people.get, { params: { id: other.id } });
  expect(await profile()).toMatchObject({ isOnline: true, lastActive: kit.clock.now().toISOString() });
  await kit.db.update(users).set({ showsActivity: false }).where(eq(users.id, viewer.id));
  expect(await profile()).toMatchObject({ isOnline: false, lastActive: null });
});

describe('two of whom one blocks the other', () => {
  /** Every way in which one hears or reads whether the other is here, and what it says where it is known. */
  const ways: Record<string, (viewer: Person, other: Person) => Promise<unknown>> = {
    'the question': async (viewer, other) => (await ask(viewer, other)).length > 0,
    'the profile': async (viewer, other) =>
      (await viewer.send(api.people.get, { params: { id: other.id } })).text.includes('"isOnline":true'),
    'the directory': async (viewer, other) => {
      const { items } = await viewer.ok(api.directory.people, { query: { q: other.fullName } });
      return items.some(({ person, isOnline }) => person.id === other.id && isOnline);
    },
    'who is online, counted': async (viewer, other) =>
      (await viewer.ok(api.directory.people, { query: { q: other.fullName, online: 'yes' } })).items.length > 0,
    'the head of the thread': async (viewer, other) => {
      const { conversation } = await viewer.ok(api.messages.conversation, { params: { id: other.id } });
      return conversation?.isOnline || conversation?.lastActive !== null;
    },
    'the list of threads': async (viewer, other) => {
      const { items } = await viewer.ok(api.messages.list, { query: {} });
      return items.some(
        ({ personId, isOnline, lastActive }) => personId === other.id && (isOnline || lastActive !== null),
      );
    },
  };

  /** What was sent to a socket until now has come. */
  async function answered(socket: WebSocket): Promise<void> {
    const pong = nextFrame(socket, 'pong');
    socket.send(JSON.stringify({ type: 'ping' }));
    await pong;
  }

  async function pair() {
    const here = { lastActiveAt: kit.clock.now() };
    const [one, other] = [await kit.member(here), await kit.member(here)];
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      await from.ok(api.follows.follow, { body: { targetId: to.id, targetType: 'user' } });
    await one.ok(api.messages.send, { body: { recipientId: other.id, content: 'Hello' } });
    return [one, other] as const;
  }

  it.each(['by the one who looks', 'by the one looked at'])('know nothing of each other any more (%s)', async (by) => {
    const [viewer, other] = await pair();
    for (const [name, know] of Object.entries(ways)) expect([name, await know(viewer, other)]).toEqual([name, true]);
    const [blocker, blocked] = by === 'by the one who looks' ? [viewer, other] : [other, viewer];
    await blocker.ok(api.safety.block, { params: { id: blocked.id } });
    for (const [name, know] of Object.entries(ways)) expect([name, await know(viewer, other)]).toEqual([name, false]);
  });

  it.each(['by the one who looks', 'by the one looked at'])(
    'hear nothing of each other where the block comes while both are here (%s)',
    async (by) => {
      const [viewer, other] = await pair();
      const bystander = await kit.member();
      for (const watcher of [viewer, bystander]) await ask(watcher, other);
      const [watching, beside] = [await connect(viewer), await connect(bystander)];
      const heard: string[] = [];
      watching.on('message', (data: unknown) => heard.push(String(data)));
      const socket = await connect(other);
      await nextFrame(beside, 'presence_changed');
      const [blocker, blocked] = by === 'by the one who looks' ? [viewer, other] : [other, viewer];
      await blocker.ok(api.safety.block, { params: { id: blocked.id } });
      await kit.deps.live.tick();
      await answered(watching);
      heard.length = 0;

      const went = nextFrame(beside, 'presence_changed');
      socket.terminate();
      while (kit.deps.live.connectedUserIds().includes(other.id)) await new Promise((resolve) => setImmediate(resolve));
      kit.clock.advance(15 * SECOND);
      await kit.deps.live.tick();
      await went;
      const came = nextFrame(beside, 'presence_changed');
      await connect(other);
      await came;
      await answered(watching);
      expect(heard.filter((text) => text.includes('presence_changed'))).toEqual([]);
    },
  );

  it.each([
    ['hides their activity', { showsActivity: false }],
    ['is suspended', { suspendedUntil: new Date('2999-01-01') }],
    ['goes away', { deactivatedAt: new Date() }],
  ])('as well as of somebody who %s', async (_name, change) => {
    const [viewer, other] = [await kit.member(), await kit.member()];
    await ask(viewer, other);
    const watching = await connect(viewer);
    const heard: string[] = [];
    watching.on('message', (data: unknown) => heard.push(String(data)));
    await kit.db.update(users).set(change).where(eq(users.id, other.id));
    kit.deps.bus.publish('live.presence', { process: 'another', userIds: [other.id], change: 'arrived' });
    await kit.deps.pool.query('select 1');
    const seen = await kit.member();
    await ask(viewer, seen);
    const told = nextFrame(watching, 'presence_changed');
    await connect(seen);
    expect(await told).toEqual({ type: 'presence_changed', userIds: [seen.id] });
    expect(heard.filter((text) => text.includes(`[${other.id}]`))).toEqual([]);
  });
});
