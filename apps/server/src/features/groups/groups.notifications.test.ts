import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { groupsNotifications } from './groups.notifications.ts';
import { type LateDeliveryKit, lateDeliveryKit } from '../../core/notifications/late-delivery.kit.ts';

/**
 * Members who are told of something in a group and lose their place there before it is made a notification, or before their
 * device or mailbox hears of it: nothing of what is said in the group comes there, nor what it is called since.
 */

let kit: LateDeliveryKit;
beforeAll(async () => {
  kit = await lateDeliveryKit();
});
afterAll(() => kit.close());

const SAID = 'zqsaid';
const NAME = 'zqnamebefore';
const NAME_SINCE = 'zqnamesince';

let count = 0;
type Scene = { owner: Person; reader: Person; id: number };

/** A group with an owner, which the reader is not in yet. */
async function makeScene(): Promise<Scene> {
  count += 1;
  const reader = await kit.listener();
  const owner = await kit.member({ premiumUntil: new Date('2099-01-01') });
  const body = { name: `${NAME} ${count}`, topic: 'Careers', visibility: 'private', joinPolicy: 'request' } as const;
  const { id } = await owner.ok(api.groups.create, { body });
  return { owner, reader, id };
}
const invite = ({ owner, reader, id }: Scene) =>
  owner.ok(api.groupMembers.invite, { params: { id }, body: { userIds: [reader.id] } });
/** The reader is in, and has read that. */
async function letIn(scene: Scene): Promise<void> {
  await invite(scene);
  await scene.reader.ok(api.groups.join, { params: { id: scene.id }, body: {} });
  await kit.deps.outbox.drain();
  await scene.reader.ok(api.notifications.readAll, {});
}
const ask = (person: Person, id: number) => person.ok(api.groups.join, { params: { id }, body: { answer: 'Coils' } });
const say = ({ owner, id }: Scene, content: string) =>
  owner.ok(api.groupChat.send, {
    params: { id },
    body: { content: `${content} ${SAID}`, clientId: `late-delivery-${count}` },
  });
const mention = ({ reader }: Scene) => `@[${reader.fullName}](${reader.id})`;

/** How each kind of a group comes about; before it, the reader's place in the group. */
type Cause = { kind: string; before?: (scene: Scene) => Promise<unknown>; act: (scene: Scene) => Promise<unknown> };
const causes: Record<string, Cause> = {
  'a mention in the chat': { kind: 'group_mention', before: letIn, act: (scene) => say(scene, mention(scene)) },
  'a message to everyone': { kind: 'group_everyone', before: letIn, act: (scene) => say(scene, '@everyone') },
  'a mention in the discussion': {
    kind: 'group_mention',
    before: letIn,
    act: (scene) =>
      scene.owner.ok(api.groupPosts.create, {
        params: { id: scene.id },
        body: { content: `${mention(scene)} ${SAID}` },
      }),
  },
  'a reaction to a post': {
    kind: 'group_reaction',
    before: async (scene) => {
      await letIn(scene);
      await scene.reader.ok(api.groupPosts.create, { params: { id: scene.id }, body: { content: `Words ${SAID}` } });
    },
    act: async ({ owner, id }) => {
      const { items } = await owner.ok(api.groupPosts.list, { params: { id }, query: {} });
      const params = { id, postId: items[0]?.id ?? 0 };
      return owner.ok(api.groupPosts.react, { params, body: { kind: 'like' } });
    },
  },
  'an approved request': {
    kind: 'group_accepted',
    before: ({ reader, id }) => ask(reader, id),
    act: ({ owner, reader, id }) => owner.ok(api.groupMembers.approve, { params: { id, userId: reader.id } }),
  },
  'a hand-over': {
    kind: 'group_handover',
    before: letIn,
    act: ({ owner, reader, id }) => owner.ok(api.groupMembers.offer, { params: { id }, body: { userId: reader.id } }),
  },
  'a request to join': {
    kind: 'group_join_request',
    before: async (scene) => {
      await letIn(scene);
      const params = { id: scene.id, userId: scene.reader.id };
      await scene.owner.ok(api.groupMembers.setRole, { params, body: { role: 'moderator' } });
    },
    act: async ({ id }) => ask(await kit.member(), id),
  },
  'an invitation': { kind: 'group_invite', act: invite },
};
/** Told to the owner, whose place nobody takes. */
const toOwners = ['group_lapsed'];

const losses: Record<string, (scene: Scene) => Promise<unknown>> = {
  removed: ({ owner, reader, id }) =>
    owner.send(api.groupMembers.remove, { params: { id, userId: reader.id } }).then(async ({ status }) => {
      // Who is not in yet loses the invitation.
      if (status === 404) await owner.ok(api.groupMembers.uninvite, { params: { id, userId: reader.id } });
    }),
  banned: ({ owner, reader, id }) => owner.ok(api.groupMembers.ban, { params: { id, userId: reader.id } }),
  'left without the group': ({ owner, id }) => owner.ok(api.groups.remove, { params: { id } }),
};
const rename = ({ owner, id }: Scene) =>
  owner.send(api.groups.edit, { params: { id }, body: { name: `${NAME_SINCE} ${count}` } });

describe.each(Object.entries(causes))('%s', (_cause, { before, act, kind }) => {
  it('reaches the device and the mailbox of a member', async () => {
    const scene = await makeScene();
    await before?.(scene);
    await act(scene);
    const { pushes, mails } = await kit.heardLater(scene.reader);
    for (const heard of [pushes.join(), mails.join()]) expect(heard, kind).toContain(NAME);
    expect([...pushes, ...mails].join()).not.toContain(SAID);
  });

  it.each(Object.entries(losses))('is not told to who was %s by then', async (_loss, lose) => {
    const scene = await makeScene();
    await before?.(scene);
    await act(scene);
    await lose(scene);
    await rename(scene);
    expect(await kit.heardLater(scene.reader)).toEqual({ pushes: [], mails: [] });
  });

  it.each(Object.entries(losses))('tells nothing new to who is %s before it is sent', async (_loss, lose) => {
    const scene = await makeScene();
    await before?.(scene);
    await act(scene);
    await kit.deps.outbox.drain();
    await lose(scene);
    await rename(scene);
    const { pushes, mails } = await kit.heardLater(scene.reader);
    const heard = [...pushes, ...mails].join();
    expect([SAID, NAME_SINCE].filter((mark) => heard.includes(mark))).toEqual([]);
  });
});

it('knows every kind of a group', () => {
  const known = [...Object.values(causes).map(({ kind }) => kind), ...toOwners];
  expect(Object.values(groupsNotifications).filter(({ name }) => !known.includes(name))).toEqual([]);
});
