import type { AddressInfo } from 'node:net';
import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { LiveClient } from '../../testing/live-kit.ts';
import type { Person } from '../../testing/member-kit.ts';
import { storeApplication } from '../applications/applications.kit.ts';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';

/** Whoever loses their place in a hidden group, in whatever way, hears nothing more of it over a socket that stays open. */

const PASSWORD = 'tufted lamp and ladder';
let kit: GroupKit;
let staff: Person;
let passwordHash: string;
let url: string;
const open: LiveClient[] = [];

beforeAll(async () => {
  kit = await groupKit();
  staff = await kit.member({ isAdmin: true });
  passwordHash = await hashPassword(PASSWORD);
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
  url = `ws://127.0.0.1:${(kit.app.server.address() as AddressInfo).port}/ws`;
});
afterEach(() => {
  for (const client of open.splice(0)) client.socket.terminate();
});
afterAll(() => kit.close());

type Scene = { groupId: number; owner: Person; person: Person; sessionId: number };
type Way = (scene: Scene) => Promise<unknown>;

const of = ({ id }: Person) => ({ params: { id } });
const placeOf = ({ groupId, person }: Scene) => ({ params: { id: groupId, userId: person.id } });
const decided = (status: 'pending' | 'rejected'): Way => {
  const words = {
    message: 'Please tell us more.',
    ...(status === 'rejected' && { reason: 'conduct' as const }),
  };
  return ({ person }) => staff.ok(api.admin.decide, { ...of(person), body: { status, version: 1, ...words } });
};
const setAccount =
  (make: () => Partial<typeof users.$inferInsert>): Way =>
  ({ person }) =>
    kit.db.update(users).set(make()).where(eq(users.id, person.id));
const tomorrow = () => new Date(kit.clock.now().getTime() + 86_400_000);

const ways: Record<string, Way> = {
  'an application taken up again': decided('pending'),
  'an application rejected': decided('rejected'),
  'a suspension': ({ person }) =>
    staff.ok(api.admin.suspend, { ...of(person), body: { until: tomorrow().toISOString(), reason: 'Spam, twice' } }),
  'a wish to be deleted': ({ person }) =>
    person.ok(api.settings.requestDeletion, { body: { password: PASSWORD, username: person.username } }),
  'a deactivation': ({ person }) => person.ok(api.settings.deactivate, { body: { password: PASSWORD } }),
  'an erasure by staff': ({ person }) =>
    staff.ok(api.settings.eraseMember, { ...of(person), body: { reason: 'On request' } }),
  'a removal': (scene) => scene.owner.ok(api.groupMembers.remove, placeOf(scene)),
  'a ban': (scene) => scene.owner.ok(api.groupMembers.ban, placeOf(scene)),
  'leaving the group': ({ person, groupId }) => person.ok(api.groups.leave, { params: { id: groupId } }),
  'a log-out elsewhere': ({ person, sessionId }) =>
    person.ok(api.security.revokeSession, { params: { id: sessionId } }),
  'a password changed elsewhere': ({ person }) => person.ok(api.security.revokeOtherSessions, {}),
  'a block of the speaker': ({ person, owner }) => person.ok(api.safety.block, of(owner)),
  'a block by the speaker': ({ person, owner }) => owner.ok(api.safety.block, of(person)),
  // No word of these: as from a process that this one does not hear.
  'a removal unheard of': ({ groupId, person }) =>
    kit.db.execute(sql`delete from group_members where group_id = ${groupId} and user_id = ${person.id}`),
  'an application rejected unheard of': setAccount(() => ({ applicationStatus: 'rejected' })),
  'a suspension unheard of': setAccount(() => ({ suspendedUntil: tomorrow() })),
  'a deactivation unheard of': setAccount(() => ({ deactivatedAt: kit.clock.now() })),
  'a deletion unheard of': setAccount(() => ({ deletionDueAt: tomorrow(), deactivatedAt: kit.clock.now() })),
};

async function listener(person: Person, groupId: number): Promise<{ client: LiveClient; sessionId: number }> {
  const { secret, session } = await kit.deps.sessions.open({
    userId: person.id,
    device: 'test',
    ip: null,
    isAdmin: false,
  });
  const client = new LiveClient(url, secret, new URL(kit.deps.config.publicUrl).origin);
  open.push(client);
  await client.next('connection_established');
  client.send({ type: 'auth', userId: person.id });
  await client.next('auth_success');
  client.send({ type: 'join_group', groupId });
  await client.next('joined_group');
  return { client, sessionId: session.id };
}

describe.each(Object.entries(ways))('%s', (name, way) => {
  it('ends hearing the chat at once, for them alone', async () => {
    const [person, other] = [await kit.member({ passwordHash }), await kit.member()];
    await storeApplication(kit, person);
    await kit.db.update(sessions).set({ sudoUntil: tomorrow() }).where(eq(sessions.userId, person.id));
    const { id: groupId, owner } = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' }, [person, other]);
    const [{ client, sessionId }, stays] = [await listener(person, groupId), await listener(other, groupId)];
    await kit.say(owner, groupId, 'Before');
    await client.next('group_message');

    await way({ groupId, owner, person, sessionId });
    await kit.say(owner, groupId, 'The secret of the group');
    await owner.ok(api.groupChat.typing, { params: { id: groupId }, body: { isTyping: true } });
    await owner.ok(api.groupChat.send, { params: { id: groupId }, body: { content: 'More', clientId: clientId() } });
    for (let count = 0; count < 3; count += 1) await stays.client.next(count === 1 ? 'typing' : 'group_message');
    await kit.deps.live.tick();
    const heard = (await client.settledOrClosed()).map(({ type }) => type);
    expect([name, heard.filter((type) => type === 'group_message' || type === 'typing')]).toEqual([name, []]);
  });
});

it('loses nothing for who stays, and costs no look while nobody leaves', async () => {
  const [person, other] = [await kit.member(), await kit.member()];
  const { id: groupId, owner } = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' }, [person, other]);
  const { client } = await listener(person, groupId);
  const contents: string[] = [];
  for (let count = 0; count < 10; count += 1) {
    if (count === 3) await owner.ok(api.groupMembers.remove, { params: { id: groupId, userId: other.id } });
    if (count === 6) await kit.letIn(owner, groupId, other);
    await kit.say(owner, groupId, `Number ${count}`);
    const frame = await client.next('group_message');
    if (frame.type === 'group_message') contents.push(frame.message.content);
  }
  expect(contents).toEqual(Array.from({ length: 10 }, (_, count) => `Number ${count}`));
});
