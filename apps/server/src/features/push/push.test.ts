import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { type OutsideWeb, outsideWeb } from '../../testing/outside-web.ts';
import { pushBrowser } from '../../testing/push-browser.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { pushDevices } from './push.tables.ts';
import { vapidKeys } from './push.commands.ts';
import { notificationsEvents } from '../../core/notifications/public.ts';

const [BEFORE, OLDEST] = ['the secret before this one', 'the very first secret'] as const;
const SERVICE = 'push.example.com';
let kit: MemberKit;
let web: OutsideWeb;
let follower: Person;
/** What the push service took, by path, and what it answers next. */
const taken: { path: string; request: IncomingMessage; body: Buffer }[] = [];
let answers: number[] = [];
const pages: Record<string, typeof service> = {};

function service(request: IncomingMessage, answer: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    taken.push({ path: request.url ?? '', request, body: Buffer.concat(parts) });
    answer.writeHead(answers.shift() ?? 201).end();
  });
}

beforeAll(async () => {
  web = await outsideWeb();
  web.place(SERVICE, { pages });
  kit = await memberKit({ previousSecrets: [BEFORE, OLDEST] });
  kit.deps.postOutside = web.post;
  follower = await kit.member({ fullName: 'Dana Ruiz' });
});
afterAll(async () => {
  await kit.close();
  web.close();
});
beforeEach(() => {
  taken.length = 0;
  answers = [];
});

let count = 0;

/** A browser with a subscription of its own at the push service. */
function browser(host = SERVICE) {
  count += 1;
  const path = `/send/${count}`;
  pages[path] = service;
  const { keys, read } = pushBrowser();
  return { path, read, subscription: { endpoint: `https://${host}${path}`, keys } };
}

/** A notification whose push is due: of a follower, unless `more` says otherwise. */
async function note(person: Person, more: Partial<typeof notifications.$inferInsert> = {}) {
  count += 1;
  const data = { actorId: follower.id };
  const [made] = await kit.db
    .insert(notifications)
    .values({ userId: person.id, kind: 'follow', eventKey: `push:${count}`, createdAt: kit.clock.now(), data, ...more })
    .returning({ id: notifications.id });
  const notificationId = made?.id ?? 0;
  await kit.deps.outbox.emit(kit.db, notificationsEvents.pushDue, { notificationId, userId: person.id });
  return notificationId;
}

/** The public key that a message says it is signed with, once its signature is checked (RFC 8292); null where it is wrong. */
function signerOf(request: IncomingMessage | undefined): string | null {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(request?.headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight ? key : null;
}

const devicesOf = async (person: Person) => (await person.ok(api.push.devices, {})).items;
const SECOND = 1000;

describe('signing a browser up', () => {
  it('gives the same public key to everybody: a point of the curve', async () => {
    const [one, two] = await Promise.all([kit.member(), kit.member()]);
    const { publicKey } = await one.ok(api.push.key, {});
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    expect(await two.ok(api.push.key, {})).toEqual({ publicKey });
  });

  it('lists it to its member only, without its address, and once however often it is signed up', async () => {
    const [person, other] = await Promise.all([kit.member(), kit.member()]);
    const { subscription } = browser();
    const made = await person.ok(api.push.subscribe, { body: subscription });
    expect(made).toEqual({
      id: made.id,
      name: 'test',
      createdAt: kit.clock.now().toISOString(),
      lastSentAt: null,
      isCurrent: true,
    });
    expect(await person.ok(api.push.subscribe, { body: subscription })).toEqual(made);
    expect(await devicesOf(person)).toEqual([made]);
    expect(await devicesOf(other)).toEqual([]);
  });

  it('replaces what the same session gave before', async () => {
    const person = await kit.member();
    await person.ok(api.push.subscribe, { body: browser().subscription });
    const second = await person.ok(api.push.subscribe, { body: browser().subscription });
    expect(await devicesOf(person)).toEqual([second]);
  });

  it('moves to whoever signs in with the same browser, but not by its address alone', async () => {
    const [before, after] = await Promise.all([kit.member(), kit.member()]);
    const { subscription } = browser();
    await before.ok(api.push.subscribe, { body: subscription });
    const others = { ...subscription, keys: browser().subscription.keys };
    expect(await after.refused(api.push.subscribe, { body: others })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    expect(await devicesOf(before)).toHaveLength(1);
    await after.ok(api.push.subscribe, { body: subscription });
    expect([await devicesOf(before), (await devicesOf(after)).length]).toEqual([[], 1]);
  });

  it.each([
    ['http://push.example.com/send/1', 'plain http'],
    ['https://push.example.com:8443/send/1', 'a port'],
    ['https://me:secret@push.example.com/', 'credentials'],
    ['https://127.0.0.1/', 'loopback'],
    ['https://2130706433/', 'loopback as a number'],
    ['https://[::1]/', 'loopback of IPv6'],
    ['https://10.1.2.3/', 'a private address'],
    ['https://169.254.169.254/latest', 'link-local'],
    ['https://redis/', 'a name of the network around'],
    ['nonsense', 'no address'],
  ])('refuses %s: %s', async (endpoint) => {
    const person = await kit.member();
    const refused = await person.refused(api.push.subscribe, { body: { ...browser().subscription, endpoint } });
    expect(refused).toMatchObject({ status: 400, fields: { endpoint: 'This isn’t the address of a push service' } });
    expect(await devicesOf(person)).toEqual([]);
  });

  it('refuses a key that is no point of the curve', async () => {
    const { endpoint, keys } = browser().subscription;
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const refused = await (await kit.member()).refused(api.push.subscribe, {
      body: { endpoint, keys: { ...keys, p256dh } },
    });
    expect(refused).toMatchObject({ status: 400, fields: { 'keys.p256dh': 'The key isn’t valid' } });
  });

  it('keeps ten browsers of a member; the oldest makes room', async () => {
    const person = await kit.member();
    const { secret } = await sessionOf(person);
    for (let at = 0; at < 10; at += 1) await addDevice(person);
    const answer = await kit.app.inject({
      method: 'POST',
      url: '/api/push/devices',
      headers: { cookie: `sid=${secret}` },
      payload: browser().subscription,
    });
    expect(answer.statusCode).toBe(200);
    const kept = await kit.db.select().from(pushDevices).where(eq(pushDevices.userId, person.id));
    expect([kept.length, kept.some(({ id }) => id === answer.json().id)]).toEqual([10, true]);
  });

  it('ends by itself when the session does, and by removal, of the own ones only', async () => {
    const [person, other] = await Promise.all([kit.member(), kit.member()]);
    const made = await person.ok(api.push.subscribe, { body: browser().subscription });
    expect(await other.refused(api.push.remove, { params: { id: made.id } })).toMatchObject({ status: 404 });
    await person.ok(api.push.remove, { params: { id: made.id } });
    expect(await person.refused(api.push.remove, { params: { id: made.id } })).toMatchObject({ status: 404 });
    await person.ok(api.push.subscribe, { body: browser().subscription });
    await person.ok(api.auth.logout, {});
    expect(await kit.db.select().from(pushDevices).where(eq(pushDevices.userId, person.id))).toEqual([]);
  });
});

const sessionOf = (person: Person) =>
  kit.deps.sessions.open({ userId: person.id, device: 'another', ip: null, isAdmin: false });

/** A further browser of the member, in a session of its own. */
async function addDevice(person: Person) {
  const made = browser();
  const { session } = await sessionOf(person);
  const { endpoint, keys } = made.subscription;
  const { publicKey: serverKey } = vapidKeys(kit.deps.config.sessionSecret);
  await kit.db
    .insert(pushDevices)
    .values({ userId: person.id, sessionId: session.id, endpoint, ...keys, serverKey, name: 'another' });
  return made;
}

describe('sending', () => {
  it('reaches each browser with words only it can read, signed as this server', async () => {
    const person = await kit.member();
    const first = browser();
    await person.ok(api.push.subscribe, { body: first.subscription });
    const second = await addDevice(person);
    await note(person, { subject: `person:${follower.id}` });
    await kit.deps.outbox.drain();
    expect(taken.map(({ path }) => path).toSorted()).toEqual([first.path, second.path].toSorted());
    for (const { path, request, body } of taken) {
      const reader = path === first.path ? first : second;
      expect(reader.read(body)).toEqual({
        title: 'Innerspring',
        body: 'Dana Ruiz started following you',
        url: `/profile/${follower.id}`,
        tag: `follow:person:${follower.id}`,
      });
      expect(body.includes('Dana')).toBe(false);
      const { publicKey } = await person.ok(api.push.key, {});
      expect(request.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
      expect(request.headers.authorization).toContain(publicKey);
      expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
      expect(request.headers.cookie).toBeUndefined();
    }
    expect((await devicesOf(person))[0]?.lastSentAt).toBe(kit.clock.now().toISOString());
  });

  it.each([
    ['one before', vapidKeys(BEFORE).publicKey, vapidKeys(BEFORE).publicKey],
    ['the first one', vapidKeys(OLDEST).publicKey, vapidKeys(OLDEST).publicKey],
    ['one that was not kept, so the first one', null, vapidKeys(OLDEST).publicKey],
  ])('is signed with the key that the browser subscribed with: %s', async (_which, serverKey, signer) => {
    const person = await kit.member();
    const { subscription, read } = browser();
    const { id } = await person.ok(api.push.subscribe, { body: subscription });
    await kit.db.update(pushDevices).set({ serverKey }).where(eq(pushDevices.id, id));
    await note(person);
    await kit.deps.outbox.drain();
    expect(taken.map(({ body }) => read(body))).toMatchObject([{ title: 'Innerspring' }]);
    expect(signerOf(taken[0]?.request)).toBe(signer);
  });

  it('is not tried with a key that the browser does not know, until it signs up again', async () => {
    const person = await kit.member();
    const { subscription } = browser();
    const { id } = await person.ok(api.push.subscribe, { body: subscription });
    const serverKey = vapidKeys('a secret that is forgotten').publicKey;
    await kit.db.update(pushDevices).set({ serverKey }).where(eq(pushDevices.id, id));
    await note(person);
    await kit.deps.outbox.drain();
    expect([taken.length, (await devicesOf(person)).length]).toEqual([0, 1]);
    await person.ok(api.push.subscribe, { body: subscription });
    await note(person);
    await kit.deps.outbox.drain();
    expect(taken.map(({ request }) => signerOf(request))).toEqual([(await person.ok(api.push.key, {})).publicKey]);
  });

  it.each([404, 410])('forgets a browser whose service answers %i', async (status) => {
    const person = await kit.member();
    await person.ok(api.push.subscribe, { body: browser().subscription });
    answers = [status];
    await note(person);
    await kit.deps.outbox.drain();
    expect(await devicesOf(person)).toEqual([]);
  });

  it('tries again where the service is busy, without repeating to others, and gives up after an hour', async () => {
    const person = await kit.member();
    await person.ok(api.push.subscribe, { body: browser().subscription });
    await addDevice(person);
    answers = [503, 201];
    await note(person);
    await kit.deps.outbox.drain();
    expect(taken).toHaveLength(2);
    answers = [429];
    kit.clock.advance(5 * SECOND);
    await kit.deps.outbox.drain();
    expect(taken).toHaveLength(3);
    kit.clock.advance(3601 * SECOND);
    await kit.deps.outbox.drain();
    expect(taken).toHaveLength(3);
  });

  it('never connects to a name that leads into a private network, and forgets it', async () => {
    const person = await kit.member();
    const inside = browser('inside.example.com');
    web.place('inside.example.com', { addresses: ['10.0.0.7'], pages: { [inside.path]: service } });
    await person.ok(api.push.subscribe, { body: inside.subscription });
    await note(person);
    await kit.deps.outbox.drain();
    expect(taken).toEqual([]);
    expect(await devicesOf(person)).toEqual([]);
  });

  it('keeps a browser whose service refuses the message, without trying again', async () => {
    const person = await kit.member();
    await person.ok(api.push.subscribe, { body: browser().subscription });
    answers = [403];
    await note(person);
    await kit.deps.outbox.drain();
    kit.clock.advance(60 * SECOND);
    await kit.deps.outbox.drain();
    expect(taken).toHaveLength(1);
    expect(await devicesOf(person)).toMatchObject([{ lastSentAt: null }]);
  });

  it('says nothing of what was read, nor of whom the member blocked, nor to a member who is suspended', async () => {
    const [person, actor, gone] = await Promise.all([kit.member(), kit.member(), kit.member()]);
    for (const one of [person, gone]) await one.ok(api.push.subscribe, { body: browser().subscription });
    await note(person, { readAt: kit.clock.now() });
    await note(person, { data: { actorId: actor.id } });
    await person.ok(api.safety.block, { params: { id: actor.id } });
    await note(gone);
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    await kit.deps.outbox.drain();
    expect(taken).toEqual([]);
  });
});
