import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { api } from '@innerspring/contract';
import { nextFrame } from '../../testing/live-client.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { blocks } from '../safety/safety.tables.ts';
import { users } from '../members/members.tables.ts';

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
      ['', 'Name the members by their numbers'],
      ['1,,2', 'Name the members by their numbers'],
      ["1' or 1=1", 'Name the members by their numbers'],
      ['0', 'Name the members by their numbers'],
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
