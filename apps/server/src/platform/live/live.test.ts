import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveKit, type LiveClient, secretOf } from '../../testing/live-kit.ts';
import { createRedisBus } from '../bus/bus-redis.ts';

const kit = createLiveKit();
const { clock, known, nextWeek, openSite, connect, signedIn } = kit;

async function refusal(url: string, secret: string, origin?: string): Promise<number> {
  const socket = new WebSocket(url, { headers: { cookie: `sid=${secretOf(secret)}` }, origin });
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined);
  socket.terminate();
  return response.statusCode;
}

beforeEach(() => kit.begin());
afterEach(() => kit.end());

describe('opening the live connection', () => {
  it('needs a session and the own origin, before any socket exists', async () => {
    const site = await openSite();
    expect(await refusal(site.url, 'nobody', 'http://own.test')).toBe(401);
    expect(await refusal(site.url, 'one', 'http://evil.test')).toBe(403);
    expect(await refusal(site.url, 'one')).toBe(403);
    expect(site.live.connectionCount()).toBe(0);
  });

  it('is refused to a suspended member', async () => {
    const site = await openSite();
    const entry = known.get(secretOf('one'));
    if (entry) known.set(secretOf('one'), { ...entry, suspendedUntil: nextWeek() });
    expect(await refusal(site.url, 'one', 'http://own.test')).toBe(403);
  });

  it('greets, takes the own user, answers pings', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    client.send({ type: 'ping' });
    expect(await client.next('pong')).toEqual({ type: 'pong' });
    expect([site.live.connectionCount(), site.live.connectedUserIds()]).toEqual([1, [1]]);
  });

  it("never takes another member's id", async () => {
    const site = await openSite();
    const client = connect(site);
    await client.next('connection_established');
    client.send({ type: 'auth', userId: 2 });
    expect(await client.next('error')).toEqual({ type: 'error', message: 'Not authenticated' });
    expect((await client.closed).code).toBe(1008);
    expect(site.live.connectedUserIds()).toEqual([]);
  });

  it('answers anything before auth with Not authenticated', async () => {
    const site = await openSite();
    const client = connect(site);
    await client.next('connection_established');
    client.send({ type: 'ping' });
    expect(await client.next('error')).toEqual({ type: 'error', message: 'Not authenticated' });
    site.live.sendToUser(1, { type: 'account_changed' });
    client.send({ type: 'auth', userId: 1 });
    await client.next('auth_success');
    expect(client.frames).toEqual([]);
    client.send({ type: 'auth', userId: 1 });
    expect(await client.settled()).toEqual([]);
  });

  it('closes after ten seconds without auth', async () => {
    const site = await openSite();
    const client = connect(site);
    await client.next('connection_established');
    clock.advance(9999);
    await site.live.tick();
    expect(site.live.connectionCount()).toBe(1);
    clock.advance(1);
    await site.live.tick();
    expect((await client.closed).code).toBe(1008);
  });

  it('answers a plain request in words', async () => {
    const site = await openSite();
    const answer = await site.app.inject({
      url: '/ws',
      headers: { cookie: `sid=${secretOf('one')}`, origin: 'http://own.test' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([426, 'This address only accepts live connections.']);
  });
});

describe('the end of a session', () => {
  it('closes its sockets and no others', async () => {
    const site = await openSite();
    const [ended, other, stranger] = [
      await signedIn(site),
      await signedIn(site, 'one-again'),
      await signedIn(site, 'two', 2),
    ];
    site.bus.publish('sessions.ended', { userId: 1, sessionIds: [11] });
    expect((await ended.closed).code).toBe(1008);
    site.live.sendToUser(1, { type: 'account_changed' });
    await other.next('account_changed');
    site.bus.publish('sessions.ended', { userId: 1, sessionIds: 'all' });
    await other.closed;
    site.live.sendToUser(2, { type: 'account_changed' });
    await stranger.next('account_changed');
    expect(ended.frames.filter(({ type }) => type === 'account_changed')).toEqual([]);
  });

  it('closes a socket that opens with it at the same moment', async () => {
    const site = await openSite();
    site.bus.publish('sessions.ended', { userId: 1, sessionIds: [11] });
    expect((await connect(site).closed).code).toBe(1008);
  });

  it('is noticed at its expiry, and a session that was prolonged goes on', async () => {
    const site = await openSite();
    const [one, two] = [await signedIn(site), await signedIn(site, 'two', 2)];
    known.delete(secretOf('one'));
    clock.advance(7 * 86_400_000);
    const prolonged = known.get(secretOf('two'));
    if (prolonged)
      known.set(secretOf('two'), { ...prolonged, session: { ...prolonged.session, expiresAt: nextWeek() } });
    await site.live.tick();
    expect((await one.closed).code).toBe(1008);
    expect(site.live.connectedUserIds()).toEqual([2]);
    expect(two.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is noticed within five minutes also when no word of it arrived', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    known.delete(secretOf('one'));
    clock.advance(300_000);
    await site.live.tick();
    expect((await client.closed).code).toBe(1008);
  });
});

describe('hostile sockets', () => {
  it('are closed after five frames that make no sense', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    for (const frame of ['{', '[]', '"x"', '{"type":"ping","extra":1}', Buffer.from([1, 2, 3])]) client.send(frame);
    expect((await client.closed).code).toBe(1008);
    expect(client.frames.filter(({ type }) => type === 'error')).toHaveLength(5);
  });

  it.each([
    { type: 'join_group' },
    { type: 'join_group', groupId: 0 },
    { type: 'join_group', groupId: '4' },
    { type: 'leave_group', groupId: 1.5 },
    { type: 'typing', isTyping: true },
    { type: 'typing', groupId: 4, recipientId: 2, isTyping: true },
    { type: 'typing', groupId: 4, isTyping: 'yes' },
    { type: 'read_messages', groupId: 4, messageIds: [] },
    { type: 'read_messages', groupId: 4, messageIds: Array.from({ length: 101 }, (_, index) => index + 1) },
    { type: 'group_message', groupId: 4, content: 'x'.repeat(5001) },
    { type: 'group_message', groupId: 4, content: 'Hello', clientId: 'short' },
    { type: 'group_message', groupId: 4, content: 'no end of \u0000 text' },
    { type: 'group_message', groupId: 4, content: 'Hello', senderId: 2 },
  ])('hear that %j was not understood', async (frame) => {
    const site = await openSite();
    const client = await signedIn(site);
    client.send(frame);
    expect(await client.settled()).toEqual([{ type: 'error', message: 'We couldn’t read that message' }]);
  });

  it('may send 40 frames at once and 20 a second', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    for (let count = 0; count < 39; count += 1) client.send({ type: 'ping' });
    for (let count = 0; count < 39; count += 1) await client.next('pong');
    clock.advance(1000);
    for (let count = 0; count < 20; count += 1) client.send({ type: 'ping' });
    for (let count = 0; count < 20; count += 1) await client.next('pong');
    client.send({ type: 'ping' });
    expect(await client.next('error')).toEqual({ type: 'error', message: 'Too many messages' });
    expect((await client.closed).code).toBe(1008);
  });

  it('cannot send a frame over 64 KB', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    client.send(`{"type":"ping","x":"${'x'.repeat(64 * 1024)}"}`);
    expect((await client.closed).code).toBe(1009);
  });

  it('are at most five a member: the oldest gives way', async () => {
    const site = await openSite();
    const clients: LiveClient[] = [];
    for (let count = 0; count < 6; count += 1) clients.push(await signedIn(site));
    expect((await clients[0]?.closed)?.code).toBe(1008);
    expect(site.live.connectionCount()).toBe(5);
  });

  it('that read nothing are cut once more than a megabyte waits', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    client.socket.pause();
    const postIds = Array.from({ length: 8000 }, (_, index) => index + 1_000_000);
    for (let count = 0; count < 2000 && site.live.connectionCount() > 0; count += 1) {
      site.live.sendToUser(1, { type: 'feed_new', postIds });
      if (count % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(site.live.connectionCount()).toBe(0);
  });

  it('that give no sign of life are cut', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    client.socket.pause();
    clock.advance(45_000);
    await site.live.tick();
    clock.advance(30_000);
    await site.live.tick();
    // The socket's own 'close' event tells the hub.
    while (site.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(site.live.connectedUserIds()).toEqual([]);
  });

  const corpus = new URL('../../../../../../shared/corpora/blns.b64.txt', import.meta.url);
  it.skipIf(!existsSync(corpus))('with naughty strings get errors and a close, and the server goes on', async () => {
    const site = await openSite();
    const steady = await signedIn(site, 'two', 2);
    const strings = readFileSync(corpus, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => Buffer.from(line, 'base64'));
    expect(strings.length).toBeGreaterThan(400);
    for (let at = 0; at < strings.length; at += 5) {
      const client = await signedIn(site);
      for (const bytes of strings.slice(at, at + 5)) {
        client.socket.send(bytes, { binary: false });
        client.socket.send(JSON.stringify({ type: bytes.toString() }));
      }
      await client.closed;
    }
    steady.send({ type: 'ping' });
    await steady.next('pong');
  });
});

describe('stopping', () => {
  it('closes every socket with 1012, so that clients come back', async () => {
    const site = await openSite();
    const client = await signedIn(site);
    await site.app.close();
    expect((await client.closed).code).toBe(1012);
  });
});

const redisUrl = process.env.TEST_REDIS_URL;
describe.skipIf(!redisUrl)('two processes on one Redis', () => {
  it("end each other's sockets", async () => {
    const log = { error: () => undefined, warn: () => undefined };
    const [busOne, busTwo] = [createRedisBus(redisUrl ?? '', log), createRedisBus(redisUrl ?? '', log)];
    await Promise.all([busOne.ready, busTwo.ready]);
    const [one, two] = [await openSite(busOne), await openSite(busTwo)];
    const client = await signedIn(two);
    one.bus.publish('sessions.ended', { userId: 1, sessionIds: [11] });
    expect((await client.closed).code).toBe(1008);
  });
});
