import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import { sql } from 'drizzle-orm';
import type { Person } from '../../testing/member-kit.ts';
import { clientId, type GroupKit, groupKit } from './groups.kit.ts';

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const creation = (name: string) => ({ name, topic: 'Careers', visibility: 'listed', joinPolicy: 'open' }) as const;

describe('making a group', () => {
  it('is for members with Premium alone', async () => {
    const member = await kit.member();
    const refusal = await member.refused(api.groups.create, { body: creation('Pocket Coil Makers') });
    expect(refusal).toMatchObject({ status: 403, code: 'premium_required' });
  });

  it('gives its owner a page with everything on it', async () => {
    const owner = await kit.premium();
    const cover = await kit.upload(owner, 'image');
    const page = await owner.ok(api.groups.create, {
      body: {
        ...creation('Foam People'),
        about: ' Of foam. ',
        joinPolicy: 'request',
        question: 'Where do you pour?',
        coverUrl: cover.url,
      },
    });
    expect(page).toMatchObject({
      name: 'Foam People',
      about: 'Of foam.',
      question: 'Where do you pour?',
      coverUrl: cover.url,
      memberCount: 1,
      standing: 'member',
      role: 'owner',
      needsOwner: false,
      isFull: false,
      canRead: true,
      chatLocked: false,
      readSeq: 0,
      seq: 0,
      mute: { muted: false, until: null },
      waiting: { requests: 0, reports: 0 },
      pinned: null,
      handoverAsked: false,
      invitedBy: null,
    });
    expect(page.owner?.id).toBe(owner.id);
  });

  it('refuses a name that is taken, in any case, but not that of a hidden group', async () => {
    const owner = await kit.premium();
    await owner.ok(api.groups.create, { body: creation('Taken Name') });
    expect(await owner.refused(api.groups.create, { body: creation('taken name') })).toMatchObject({
      status: 409,
      code: 'already_exists',
    });
    await owner.ok(api.groups.create, { body: { ...creation('Unseen'), visibility: 'hidden', joinPolicy: 'invite' } });
    await owner.ok(api.groups.create, { body: creation('Unseen') });
  });

  it.each([
    ['a short name', { name: 'ab' }, 'name'],
    ['an unknown topic', { topic: 'Cooking' }, 'topic'],
    ['a hidden group that anybody joins', { visibility: 'hidden' }, 'joinPolicy'],
    ['a long text', { about: 'x'.repeat(1001) }, 'about'],
    ['a cover of somebody else', { coverUrl: '/uploads/00000000000000000000000000000bad.webp' }, 'coverUrl'],
  ])('refuses %s, and names the field', async (_what, wrong, field) => {
    const owner = await kit.premium();
    const refusal = await owner.refused(api.groups.create, { body: { ...creation('Named Well'), ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it(`stops at ${GROUP_SETTINGS.owned.default} groups, also where they are made at once`, async () => {
    const owner = await kit.premium();
    const made = await Promise.all(
      Array.from({ length: GROUP_SETTINGS.owned.default + 3 }, (_, at) =>
        owner.send(api.groups.create, { body: creation(`Many ${owner.id} ${at}`) }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(GROUP_SETTINGS.owned.default);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

describe('who finds a group', () => {
  it('is everybody for listed and private ones, and nobody but those inside or invited for hidden ones', async () => {
    const [reader, invited] = [await kit.member(), await kit.member()];
    const open = await kit.group({ visibility: 'listed' });
    const shut = await kit.group({ visibility: 'private' });
    const hidden = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' });
    await hidden.owner.ok(api.groupMembers.invite, { params: { id: hidden.id }, body: { userIds: [invited.id] } });

    const { items } = await reader.ok(api.groups.list, { query: { sort: 'new' } });
    const ids = items.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([open.id, shut.id]));
    expect(ids).not.toContain(hidden.id);
    expect(await reader.refused(api.groups.get, { params: { id: hidden.id } })).toMatchObject({ status: 404 });
    expect(await reader.ok(api.groups.get, { params: { id: shut.id } })).toMatchObject({
      canRead: false,
      standing: 'none',
      seq: null,
      waiting: null,
    });
    expect(await reader.ok(api.groups.get, { params: { id: open.id } })).toMatchObject({ canRead: true, seq: null });
    const page = await invited.ok(api.groups.get, { params: { id: hidden.id } });
    expect(page).toMatchObject({ standing: 'invited', canRead: false });
    expect(page.invitedBy?.id).toBe(hidden.owner.id);
    const { items: invitations } = await invited.ok(api.groups.invitations, {});
    expect(invitations.map(({ group }) => group.id)).toEqual([hidden.id]);
  });

  it.each([
    ['groups.files', api.groups.files],
    ['groupMembers.list', api.groupMembers.list],
    ['groupChat.messages', api.groupChat.messages],
    ['groupChat.changes', api.groupChat.changes],
    ['groupPosts.list', api.groupPosts.list],
    ['groupMembers.requests', api.groupMembers.requests],
    ['groupMembers.invites', api.groupMembers.invites],
    ['groupMembers.banned', api.groupMembers.banned],
    ['groupReports.list', api.groupReports.list],
  ])('%s of a private group is for its members, and of a hidden one not there', async (_name, endpoint) => {
    const reader = await kit.member();
    const shut = await kit.group({ visibility: 'private' });
    const hidden = await kit.group({ visibility: 'hidden', joinPolicy: 'invite' });
    const query = endpoint === api.groupChat.changes ? { since: '0' } : {};
    expect(await reader.refused(endpoint, { params: { id: shut.id }, query })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await reader.refused(endpoint, { params: { id: hidden.id }, query })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await reader.refused(endpoint, { params: { id: 999_999 }, query })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('narrows by topic and by the beginning of a word, and pages from the largest on', async () => {
    const reader = await kit.member();
    const tag = `Zq${reader.id}`;
    const made = [];
    for (let at = 0; at < 23; at += 1) {
      made.push(await kit.group({ name: `Alpha ${tag} ${at}`, topic: at === 0 ? 'Sleep technology' : 'Careers' }));
    }
    await reader.ok(api.groups.join, { params: { id: made[5]?.id ?? 0 }, body: {} });
    const first = await reader.ok(api.groups.list, { query: { q: tag.toLowerCase() } });
    expect(first.items).toHaveLength(20);
    expect(first.items[0]).toMatchObject({ id: made[5]?.id, memberCount: 2, role: 'member' });
    const second = await reader.ok(api.groups.list, { query: { q: tag, cursor: first.nextCursor ?? '' } });
    const all = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(all).size).toBe(23);
    expect(second.nextCursor).toBeNull();
    const technical = await reader.ok(api.groups.list, { query: { q: tag, topic: 'Sleep technology' } });
    expect(technical.items.map(({ id }) => id)).toEqual([made[0]?.id]);
    expect(await reader.refused(api.groups.list, { query: { cursor: 'abc' } })).toMatchObject({ status: 400 });
  });
});

describe('changing a group', () => {
  it('is for the owner, and About for moderators too', async () => {
    const [moderator, member] = [await kit.member(), await kit.member()];
    const { id, owner } = await kit.group({}, [moderator, member]);
    await owner.ok(api.groupMembers.setRole, { params: { id, userId: moderator.id }, body: { role: 'moderator' } });
    const page = await moderator.ok(api.groups.edit, { params: { id }, body: { about: 'Said by a moderator' } });
    expect(page.about).toBe('Said by a moderator');
    expect(await moderator.refused(api.groups.edit, { params: { id }, body: { name: 'Mine now' } })).toMatchObject({
      status: 403,
    });
    expect(await member.refused(api.groups.edit, { params: { id }, body: { about: 'x' } })).toMatchObject({
      status: 403,
    });
    const changed = await owner.ok(api.groups.edit, {
      params: { id },
      body: { name: `Renamed ${id}`, topic: 'Foam and latex', about: null },
    });
    expect(changed).toMatchObject({ name: `Renamed ${id}`, topic: 'Foam and latex', about: null });
  });

  it('keeps the rule of hidden groups, and asks for a free name', async () => {
    const other = await kit.group();
    const { id, owner } = await kit.group();
    const hide = await owner.refused(api.groups.edit, { params: { id }, body: { visibility: 'hidden' } });
    expect(hide.fields).toHaveProperty('joinPolicy');
    await owner.ok(api.groups.edit, {
      params: { id },
      body: { visibility: 'hidden', joinPolicy: 'invite', name: other.name },
    });
    const show = await owner.refused(api.groups.edit, { params: { id }, body: { visibility: 'listed' } });
    expect(show).toMatchObject({ status: 409, code: 'already_exists' });
  });

  it('ends with its deletion, which takes everything along and lets its files go', async () => {
    const member = await kit.member();
    const { id, owner } = await kit.group({}, [member]);
    const file = await kit.upload(member, 'document');
    await kit.say(member, id, 'the list', { attachmentUrl: file.url });
    expect(await member.refused(api.groups.remove, { params: { id } })).toMatchObject({ status: 403 });
    await owner.ok(api.groups.remove, { params: { id } });
    expect(await owner.refused(api.groups.get, { params: { id } })).toMatchObject({ status: 404 });
    const { rows } = await kit.db.execute(sql`select attached_at from uploads where id = ${file.id}`);
    expect(rows).toEqual([{ attached_at: null }]);
  });
});

describe('search', () => {
  const search = async (person: Person, q: string) => {
    const { items } = await person.ok(api.search.results, { query: { q, tab: 'groups' } });
    return items.flatMap((hit) => (hit.kind === 'group' ? [hit.group.id] : []));
  };

  it('finds groups by name, topic and description, hidden ones for those inside alone, and never by what is said in them', async () => {
    const member = await kit.member();
    const named = await kit.group({ name: `Quiltwright ${member.id}`, topic: 'Sleep technology' });
    const about = await kit.group({ about: 'All of quiltwright machines' });
    const hidden = await kit.group({
      name: `Quiltwright hidden ${member.id}`,
      visibility: 'hidden',
      joinPolicy: 'invite',
    });
    await kit.say(about.owner, about.id, 'The secret word is bobbinwhirl');
    expect(await search(member, 'quiltwright')).toEqual([named.id, about.id]);
    expect(await search(member, 'quiltwr')).toEqual([named.id]);
    expect(await search(member, 'quiltwright -machines')).toEqual([named.id]);
    expect(await search(hidden.owner, 'quiltwright')).toEqual(expect.arrayContaining([hidden.id, named.id, about.id]));
    expect(await search(member, 'bobbinwhirl')).toEqual([]);
    expect(await search(member, '%_ \\')).toEqual([]);
  });
});

describe('limits', () => {
  it('let nobody send more than 20 messages in 30 seconds, by any way, and repeat what was sent for nothing', async () => {
    const strict = await groupKit({ rateLimitScale: 1 });
    try {
      const { id, owner } = await strict.group();
      const last = clientId();
      for (let at = 0; at < 19; at += 1) await strict.say(owner, id, `Number ${at}`);
      const body = { content: 'The twentieth', clientId: last };
      await owner.ok(api.groupChat.send, { params: { id }, body });
      const refusal = await owner.refused(api.groupChat.send, {
        params: { id },
        body: { content: 'More', clientId: clientId() },
      });
      expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(refusal.error).toContain('20 messages in 30 seconds');
      await owner.ok(api.groupChat.send, { params: { id }, body });
      strict.clock.advance(30_000);
      await strict.say(owner, id, 'Again');
    } finally {
      await strict.close();
    }
  });

  it('let nobody invite more than 100 members a day', async () => {
    const strict = await groupKit({ rateLimitScale: 1 });
    try {
      const { id, owner } = await strict.group();
      const userIds = Array.from({ length: 20 }, (_, at) => 900_000 + at);
      for (let at = 0; at < 5; at += 1) await owner.ok(api.groupMembers.invite, { params: { id }, body: { userIds } });
      const refusal = await owner.refused(api.groupMembers.invite, { params: { id }, body: { userIds: [1] } });
      expect(refusal).toMatchObject({ status: 429 });
    } finally {
      await strict.close();
    }
  });
});
