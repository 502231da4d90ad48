import { eq, sql } from 'drizzle-orm';
import { openPoll } from '../../features/polls/polls.kit.ts';
import { eventBy } from '../../features/events/events.kit.ts';
import { liveJobBy } from '../../features/jobs/jobs.kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type GroupKit, groupKit } from '../../features/groups/groups.kit.ts';
import { features } from '../../features.ts';
import { partsOf } from '../../platform/feature.ts';
import type { Person } from '../../testing/member-kit.ts';
import { changeSave, save } from '../saves/public.ts';
import { saves } from '../saves/saves.tables.ts';
import { subjectCards, subjectKinds } from './public.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

type Made = { id: number; remove: () => Promise<unknown> };
/** Where blocks of its owner do not hide it, and why. */
type Kind = { make: (owner: Person, viewer: Person) => Promise<Made>; isPlace?: string };

const content = 'Words on foam';
const run = (text: ReturnType<typeof sql>) => kit.db.execute(text);

/** A group of somebody else with both in it. */
const groupOf = async (...members: Person[]) => (await kit.group({}, members)).id;
const inGroup = async (owner: Person, viewer: Person) => {
  const id = await groupOf(owner, viewer);
  const post = await owner.ok(api.groupPosts.create, { params: { id }, body: { content } });
  return { id, postId: post.id };
};

const kinds: Record<string, Kind> = {
  user: {
    make: async ({ id }) => ({ id, remove: () => run(sql`update users set deactivated_at = now() where id = ${id}`) }),
  },
  company: {
    isPlace: 'a company belongs to no member',
    make: async () => {
      const { id } = await kit.company();
      return { id, remove: () => run(sql`update companies set suspended_at = now() where id = ${id}`) };
    },
  },
  post: {
    make: async (owner) => {
      const { id } = await owner.ok(api.posts.create, { body: { content: `${content} ${owner.id}` } });
      return { id, remove: () => owner.ok(api.posts.remove, { params: { id } }) };
    },
  },
  job: {
    make: async (owner) => {
      const id = await liveJobBy(kit, owner, owner.fullName);
      return { id, remove: () => owner.ok(api.jobs.setState, { params: { id }, body: { state: 'filled' } }) };
    },
  },
  event: {
    make: async (owner) => {
      const id = await eventBy(kit, owner, owner.fullName);
      return { id, remove: () => run(sql`update events set removed_at = now() where id = ${id}`) };
    },
  },
  poll: {
    isPlace: 'a poll belongs to no member',
    make: async (owner) => {
      const { id } = await openPoll(kit, { question: owner.fullName });
      return { id, remove: () => run(sql`update polls set removed_at = now() where id = ${id}`) };
    },
  },
  comment: {
    make: async (owner, viewer) => {
      const post = await viewer.ok(api.posts.create, { body: { content: `Asked by ${viewer.id}` } });
      const { id } = await owner.ok(api.comments.write, { params: { id: post.id }, body: { content } });
      return { id, remove: () => owner.ok(api.comments.remove, { params: { id } }) };
    },
  },
  message: {
    make: async (owner, viewer) => {
      for (const [who, whom] of [
        [owner, viewer],
        [viewer, owner],
      ] as const)
        await who.ok(api.follows.follow, { body: { targetId: whom.id, targetType: 'user' } });
      const { id } = await owner.ok(api.messages.send, { body: { recipientId: viewer.id, content } });
      return { id, remove: () => owner.ok(api.messages.remove, { params: { id }, query: { for: 'all' } }) };
    },
  },
  group: {
    isPlace: 'a group belongs to all its members',
    make: async (owner, viewer) => {
      const id = await groupOf(owner, viewer);
      return { id, remove: () => run(sql`delete from groups where id = ${id}`) };
    },
  },
  group_post: {
    make: async (owner, viewer) => {
      const { id, postId } = await inGroup(owner, viewer);
      return { id: postId, remove: () => owner.ok(api.groupPosts.remove, { params: { id, postId } }) };
    },
  },
  group_comment: {
    make: async (owner, viewer) => {
      const { id, postId } = await inGroup(viewer, owner);
      const comment = await owner.ok(api.groupPosts.comment, { params: { id, postId }, body: { content } });
      const params = { id, postId, commentId: comment.id };
      return { id: comment.id, remove: () => owner.ok(api.groupPosts.removeComment, { params }) };
    },
  },
  group_message: {
    make: async (owner, viewer) => {
      const id = await groupOf(owner, viewer);
      const message = await kit.say(owner, id, content);
      return {
        id: message.id,
        remove: () => owner.ok(api.groupChat.remove, { params: { id, messageId: message.id } }),
      };
    },
  },
};

const cardsFor = (viewer: Person, kind: string, id: number) =>
  subjectCards(kit.deps, { viewerId: viewer.id, now: kit.clock.now() }, [{ kind, id }]);

it('every kind of subject is known here, once', () => {
  expect(
    subjectKinds({ features })
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(Object.keys(kinds).sort());
});

describe.each(Object.entries(kinds))('a subject of the kind %s', (kind, { make, isPlace }) => {
  it('shows its card with its address and who is told', async () => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const { id } = await make(owner, viewer);
    const [card, ...more] = await cardsFor(viewer, kind, id);
    expect(card).toMatchObject({
      kind,
      id,
      title: expect.stringMatching(/\w/),
      href: expect.stringMatching(/^\/\w+\/\d+$/),
    });
    expect(more).toEqual([]);
    if (!isPlace) expect(card).toMatchObject({ title: owner.fullName, toldIds: [owner.id] });
  });

  it(isPlace ? `stays where its owner is blocked: ${isPlace}` : 'is hidden between blocked pairs', async () => {
    for (const blocker of ['owner', 'viewer'] as const) {
      const people = { owner: await kit.member(), viewer: await kit.member() };
      const { id } = await make(people.owner, people.viewer);
      const blocked = blocker === 'owner' ? people.viewer : people.owner;
      await people[blocker].ok(api.safety.block, { params: { id: blocked.id } });
      expect(await cardsFor(people.viewer, kind, id)).toHaveLength(isPlace ? 1 : 0);
    }
  });

  it('is gone with what it speaks of', async () => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const { id, remove } = await make(owner, viewer);
    await remove();
    expect(await cardsFor(viewer, kind, id)).toEqual([]);
  });
});

/** Kinds that staff hear of by no report to them, and why. */
const unreported: Record<string, string> = {
  group: 'its moderators and staff see to a group as a whole',
  group_post: 'reports in groups go to the moderators first',
  group_comment: 'reports in groups go to the moderators first',
  group_message: 'reports in groups go to the moderators first',
};

it('every kind can be reported, or is said not to be', async () => {
  const reported = partsOf(features, 'reported');
  const named = [...reported.map(({ kind }) => kind), ...Object.keys(unreported)];
  expect(named.sort()).toEqual(Object.keys(kinds).sort());
});

/** Kinds that nobody saves, and why; each with its table is a kind of `saved` otherwise. */
const unsaved: Record<string, string> = {
  user: 'members are followed',
  company: 'companies are followed',
  comment: 'its post is saved',
  message: 'conversations have a search of their own',
  group: 'groups are joined',
  group_post: 'a discussion stays in its group',
  group_comment: 'a discussion stays in its group',
  group_message: 'a chat stays in its group',
};
const savedTables: Record<string, string> = { post: 'posts', job: 'jobs', event: 'events', poll: 'polls' };

it('every kind can be saved, or is said not to be', () => {
  const saved = partsOf(features, 'saved').map(({ kind }) => kind);
  expect(Object.keys(savedTables)).toEqual(saved);
  expect([...saved, ...Object.keys(unsaved)].sort()).toEqual(Object.keys(kinds).sort());
});

it.each(partsOf(features, 'saved'))(
  'a save of the kind $kind is for who may see it, and goes with its row',
  async ({ kind, notSaved }) => {
    const [owner, viewer, stranger] = [await kit.member(), await kit.member(), await kit.member()];
    const made = await kinds[kind]?.make(owner, viewer);
    const subject = { kind, id: made?.id ?? 0 };
    const asViewer = (person: Person) => ({
      ...person,
      isAdmin: false,
      isPremium: false,
      applicationStatus: 'approved' as const,
    });
    if (!kinds[kind]?.isPlace) {
      await owner.ok(api.safety.block, { params: { id: stranger.id } });
      await expect(save(kit.deps, asViewer(stranger), subject)).rejects.toMatchObject({ code: 'not_found' });
    }
    await save(kit.deps, asViewer(viewer), subject);
    await changeSave(kit.deps, asViewer(viewer), subject, { note: 'Read on Monday' });
    const held = () => kit.db.select({ note: saves.note }).from(saves).where(eq(saves.subjectId, subject.id));
    expect(await held()).toEqual([{ note: 'Read on Monday' }]);
    await run(sql`delete from ${sql.identifier(savedTables[kind] ?? '')} where id = ${subject.id}`);
    expect(await held()).toEqual([]);
    await expect(changeSave(kit.deps, asViewer(viewer), subject, {})).rejects.toMatchObject({ message: notSaved });
  },
);

it('what is never saved is refused', async () => {
  const viewer = { ...(await kit.member()), isAdmin: false, isPremium: false, applicationStatus: 'approved' as const };
  await expect(save(kit.deps, viewer, { kind: 'user', id: viewer.id })).rejects.toMatchObject({ code: 'not_found' });
});

it.each(partsOf(features, 'reported'))(
  'staff read a report of the kind $kind and follow it',
  async ({ kind, removal }) => {
    const [owner, viewer] = [await kit.member(), await kit.member()];
    const made = await kinds[kind]?.make(owner, viewer);
    const subject = { targetType: kind, targetId: made?.id ?? 0 };
    await viewer.ok(api.safety.report, { body: { ...subject, reason: 'spam' } });
    const staff = await kit.member({ isAdmin: true });
    const queue = async () => {
      const { items } = await staff.ok(api.safetyAdmin.cases, { query: {} });
      return items.find(({ targetType, targetId }) => targetType === kind && targetId === subject.targetId);
    };
    const found = await queue();
    expect(found).toMatchObject({ ...subject, isVisible: true, href: expect.stringMatching(/^\/\w+\/\d+$/) });
    expect(found?.choices.includes('remove')).toBe(removal !== undefined);
    await made?.remove();
    expect(await queue()).toMatchObject({ isVisible: false });
  },
);

it('a report of a kind that nobody knows is refused with those that are', async () => {
  const member = await kit.member();
  const body = { targetType: 'unheard_of', targetId: 1, reason: 'spam' };
  expect(await member.refused(api.safety.report, { body })).toMatchObject({
    status: 400,
    fields: { targetType: 'Choose a member, company, post, comment, message, job posting, event or poll' },
  });
});

it('cards come in the order asked for, those of no known kind left out', async () => {
  const [one, two] = [await kit.member(), await kit.member()];
  const company = await kit.company();
  const asked = [
    { kind: 'user', id: two.id },
    { kind: 'unheard_of', id: 1 },
    { kind: 'company', id: company.id },
    { kind: 'user', id: one.id },
  ];
  const cards = await subjectCards(kit.deps, { viewerId: one.id, now: kit.clock.now() }, asked);
  expect(cards.map(({ kind, id }) => ({ kind, id }))).toEqual(asked.filter(({ kind }) => kind !== 'unheard_of'));
});

it.each([
  ['saved', 'forget_saves'],
  ['commented', 'forget_comments'],
  ['reacted', 'forget_reactions'],
  ['counted', 'forget_impressions'],
] as const)(
  'with the row of a kind that is %s goes what hangs on it, by a trigger of its table, and of no other table',
  async (part, forget) => {
    const { rows } = await kit.deps.pool.query(
      `select distinct encode(t.tgargs, 'escape') as arguments from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where f.proname = $1 and t.tgtype & 8 = 8`,
      [forget],
    );
    const known = rows.map(({ arguments: given }) => String(given).replace(/\\000$/, ''));
    const hanging = partsOf(features, part);
    expect(hanging.length).toBeGreaterThan(0);
    expect(hanging.map(({ kind }) => kind).toSorted()).toEqual(known.toSorted());
  },
);
