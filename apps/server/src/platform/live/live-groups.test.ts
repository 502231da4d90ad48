import { withoutControls } from '@innerspring/contract/storable';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLiveKit, guardBy, type LiveSite } from '../../testing/live-kit.ts';
import { createMemoryBus } from '../bus/bus.ts';
import { AppError } from '../errors.ts';

const kit = createLiveKit();
const { clock, openSite, signedIn } = kit;
const silent = { error: () => undefined, warn: () => undefined };
const refused = { type: 'error', message: 'You’re not in this group.', groupId: 4 };
/** Members of group 4. */
const members = new Set<number>();

async function openGuarded(bus = createMemoryBus(silent)): Promise<LiveSite> {
  const site = await openSite(bus);
  site.live.guardGroups(guardBy((userId, groupId) => groupId === 4 && members.has(userId)));
  return site;
}

async function joined(site: LiveSite, secret = 'one', userId = 1) {
  const client = await signedIn(site, secret, userId);
  client.send({ type: 'join_group', groupId: 4 });
  expect(await client.next('joined_group')).toEqual({ type: 'joined_group', groupId: 4 });
  return client;
}

beforeEach(() => {
  kit.begin();
  members.clear();
  members.add(1).add(2);
});
afterEach(() => kit.end());

describe('joining a group', () => {
  it('is for its members only', async () => {
    const site = await openGuarded();
    members.delete(1);
    const client = await signedIn(site);
    client.send({ type: 'join_group', groupId: 4 });
    expect(await client.next('error')).toEqual(refused);
    site.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    expect(await client.settled()).toEqual([]);
  });

  it('is refused where no feature guards groups', async () => {
    const client = await signedIn(await openSite());
    client.send({ type: 'join_group', groupId: 4 });
    expect(await client.next('error')).toEqual(refused);
  });

  it('brings what is said there once, also after joining twice, until the group is left', async () => {
    const site = await openGuarded();
    const client = await joined(site);
    client.send({ type: 'join_group', groupId: 4 });
    await client.next('joined_group');
    site.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    expect(await client.settled()).toEqual([{ type: 'group_changed', groupId: 4 }]);
    client.send({ type: 'leave_group', groupId: 4 });
    expect(await client.next('left_group')).toEqual({ type: 'left_group', groupId: 4, removed: false });
    site.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    expect(await client.settled()).toEqual([]);
  });

  it('reaches across processes, and leaves out whom the sender excepts', async () => {
    const bus = createMemoryBus(silent);
    const [one, two] = [await openGuarded(bus), await openGuarded(bus)];
    const [here, there] = [await joined(one), await joined(two, 'two', 2)];
    one.live.sendToGroup(4, { type: 'group_changed', groupId: 4 }, [1]);
    expect(await here.settled()).toEqual([]);
    expect(await there.settled()).toEqual([{ type: 'group_changed', groupId: 4 }]);
  });

  it('is possible for 50 groups at once', async () => {
    const site = await openSite();
    site.live.guardGroups(guardBy(() => true));
    const client = await signedIn(site);
    for (let groupId = 1; groupId <= 51; groupId += 1) {
      client.send({ type: 'join_group', groupId });
      clock.advance(100);
      if (groupId <= 50) await client.next('joined_group');
    }
    expect(await client.next('error')).toEqual({
      type: 'error',
      message: 'You have too many groups open at a time.',
      groupId: 51,
    });
  });

  it('ends for the removed, in every process, who hear of it', async () => {
    const bus = createMemoryBus(silent);
    const [one, two] = [await openGuarded(bus), await openGuarded(bus)];
    const [here, there] = [await joined(one), await joined(two, 'two', 2)];
    one.live.removeFromGroup(4, [2]);
    expect(await there.next('left_group')).toEqual({ type: 'left_group', groupId: 4, removed: true });
    one.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    expect([await here.settled(), await there.settled()]).toEqual([[{ type: 'group_changed', groupId: 4 }], []]);
    one.live.removeFromGroup(4, 'all');
    await here.next('left_group');
  });

  it('ends with the socket', async () => {
    const site = await openGuarded();
    const client = await joined(site);
    client.socket.terminate();
    while (site.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    const again = await signedIn(site);
    site.live.sendToGroup(4, { type: 'group_changed', groupId: 4 });
    expect(await again.settled()).toEqual([]);
  });
});

describe('typing in a group', () => {
  it('is told to the others there, from those who joined only', async () => {
    const site = await openGuarded();
    const [writer, reader] = [await joined(site), await joined(site, 'two', 2)];
    writer.send({ type: 'typing', groupId: 4, isTyping: true });
    expect(await reader.next('typing')).toEqual({ type: 'typing', userId: 1, groupId: 4, isTyping: true });
    expect(await writer.settled()).toEqual([]);
    const outside = await signedIn(site, 'one-again');
    outside.send({ type: 'typing', groupId: 4, isTyping: true });
    await outside.settled();
    expect(await reader.settled()).toEqual([]);
  });

  it('is not told of somebody who is no member any more, and puts them out', async () => {
    const site = await openGuarded();
    const [writer, reader] = [await joined(site), await joined(site, 'two', 2)];
    members.delete(1);
    writer.send({ type: 'typing', groupId: 4, isTyping: true });
    expect(await writer.next('left_group')).toEqual({ type: 'left_group', groupId: 4, removed: true });
    expect(await writer.next('error')).toEqual(refused);
    expect(await reader.settled()).toEqual([]);
  });

  it('is told three times at once and once in two seconds', async () => {
    const site = await openGuarded();
    const [writer, reader] = [await joined(site), await joined(site, 'two', 2)];
    const type = async () => {
      for (let count = 0; count < 5; count += 1) writer.send({ type: 'typing', groupId: 4, isTyping: true });
      await writer.settled();
      return (await reader.settled()).length;
    };
    expect(await type()).toBe(3);
    clock.advance(2000);
    expect(await type()).toBe(1);
  });
});

describe('what features do with frames', () => {
  const message = { type: 'group_message', groupId: 4, content: 'Hello', clientId: 'client-01' };

  it('happens one after the other for each socket', async () => {
    const site = await openGuarded();
    const order: string[] = [];
    const gates: (() => void)[] = [];
    site.live.on('group_message', async ({ content }) => {
      order.push(`begin ${content}`);
      await new Promise<void>((resolve) => gates.push(resolve));
      order.push(`end ${content}`);
    });
    const client = await signedIn(site);
    for (const content of ['one', 'two']) client.send({ ...message, content });
    // Pings do not queue behind what takes time.
    await client.settled();
    expect(order).toEqual(['begin one']);
    gates[0]?.();
    while (gates.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(['begin one', 'end one', 'begin two']);
    gates[1]?.();
  });

  it('waits for 40 frames at most', async () => {
    const site = await openGuarded();
    site.live.on('group_message', () => new Promise(() => undefined));
    const client = await signedIn(site);
    for (let count = 0; count <= 40; count += 1) {
      client.send(message);
      clock.advance(1000);
    }
    expect((await client.closed).code).toBe(1008);
  });

  it('tells the sender a refusal with what it was about, and no more than that of a fault', async () => {
    const site = await openGuarded();
    site.live.on('group_message', ({ content }) => {
      if (content === 'fault') throw new Error('relation "groups" does not exist');
      throw new AppError('forbidden', 'The chat is locked.');
    });
    const client = await signedIn(site);
    client.send(message);
    client.send({ ...message, content: 'fault' });
    expect(await client.settled()).toEqual([
      { type: 'error', message: 'The chat is locked.', groupId: 4, clientId: 'client-01' },
      {
        type: 'error',
        message: 'Something went wrong on our side. Please try again.',
        groupId: 4,
        clientId: 'client-01',
      },
    ]);
  });

  it('is open to several features, each with the socket and its member', async () => {
    const site = await openGuarded();
    const heard: number[] = [];
    for (const at of [1, 2]) site.live.on('read_messages', (_frame, { userId }) => void heard.push(at * 10 + userId));
    const client = await signedIn(site, 'two', 2);
    client.send({ type: 'read_messages', recipientId: 1, messageIds: [3] });
    await client.settled();
    expect(heard).toEqual([12, 22]);
  });

  const corpora = join(import.meta.dirname, '../../../../../../shared/corpora');
  const lines = (name: string) => readFileSync(join(corpora, name), 'utf8').split('\n').filter(Boolean);
  it.skipIf(!existsSync(corpora))(
    'leaves hostile words as they are but for control characters, or says that it did not understand',
    async () => {
      const site = await openGuarded();
      site.live.on('group_message', ({ content }, connection) => {
        connection.send({ type: 'error', message: `heard ${content}` });
      });
      const steady = await signedIn(site, 'two', 2);
      const naughty = lines('blns.b64.txt').map((line) => Buffer.from(line, 'base64').toString());
      const words = [...naughty, ...['sqli.txt', 'crlf.txt', 'nosql.txt', 'path_traversal.txt'].flatMap(lines)];
      let client = await signedIn(site);
      let misunderstood = 0;
      for (const content of words) {
        clock.advance(1000);
        client.send({ ...message, content });
        const answer = await client.next('error');
        expect(answer).toMatchObject({
          message: expect.stringMatching(/^We couldn’t read that message$|^heard /),
        });
        if (answer.type === 'error' && answer.message.startsWith('heard ')) {
          expect(answer.message.slice('heard '.length)).toBe(withoutControls(content));
          continue;
        }
        misunderstood += 1;
        if (misunderstood % 5 > 0) continue;
        await client.closed;
        client = await signedIn(site);
      }
      expect(words.length).toBeGreaterThan(600);
      expect(await steady.settled()).toEqual([]);
    },
  );

  it('is for members only, from the moment they are', async () => {
    const site = await openGuarded();
    kit.addSession('two', 21, 2, { applicationStatus: 'pending' });
    const client = await signedIn(site, 'two', 2);
    client.send({ type: 'join_group', groupId: 4 });
    expect(await client.next('error')).toEqual({ type: 'error', message: 'Only approved members can do this.' });
    kit.addSession('two', 21, 2);
    site.bus.publish('account.changed', { userId: 2 });
    await site.live.tick();
    client.send({ type: 'join_group', groupId: 4 });
    await client.next('joined_group');
  });
});

describe('who is connected', () => {
  it('is known in every process, until a moment after the last socket closed', async () => {
    const bus = createMemoryBus(silent);
    const [one, two] = [await openGuarded(bus), await openGuarded(bus)];
    const both = () => [one, two].map(({ live }) => live.isConnected(1));
    expect(both()).toEqual([false, false]);
    const client = await signedIn(one);
    expect(both()).toEqual([true, true]);
    client.socket.terminate();
    while (one.live.connectionCount() > 0) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(14_999);
    await one.live.tick();
    expect(both()).toEqual([true, true]);
    clock.advance(1);
    await one.live.tick();
    expect(both()).toEqual([false, false]);
  });

  it('reaches a process that came later, and is forgotten with one that fell silent', async () => {
    const bus = createMemoryBus(silent);
    const one = await openGuarded(bus);
    await signedIn(one);
    const two = await openGuarded(bus);
    await two.live.tick();
    await one.live.tick();
    expect(two.live.isConnected(1)).toBe(true);
    for (let round = 0; round < 3; round += 1) {
      clock.advance(20_000);
      await two.live.tick();
    }
    expect(two.live.isConnected(1)).toBe(false);
  });

  it('ends with a process that stops', async () => {
    const bus = createMemoryBus(silent);
    const [one, two] = [await openGuarded(bus), await openGuarded(bus)];
    await signedIn(one);
    await one.app.close();
    expect(two.live.isConnected(1)).toBe(false);
  });
});
