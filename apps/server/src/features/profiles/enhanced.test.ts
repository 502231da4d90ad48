import { api, type CallInput } from '@innerspring/contract';
import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { blocks, follows } from '../../core/relations/relations.tables.ts';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { posts } from '../posts/posts.tables.ts';

const { people } = api;
const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

type Change = CallInput<typeof people.changeEnhanced>['body'];
const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * DAY);
const premium = (days = 30) => kit.member({ premiumUntil: inDays(days) });
const change = (who: Person, body: Change) => who.ok(people.changeEnhanced, { body });
const refused = (who: Person, body: unknown) => who.refused(people.changeEnhanced, { body });
const seenBy = (viewer: Person, owner: Person) => viewer.ok(people.get, { params: { id: owner.id } });
const post = (who: Person, content: string) => who.ok(api.posts.create, { body: { content } });

const link = { kind: 'link', title: 'Spring catalog', url: 'https://loomfield.example/spring' } as const;
const reversed = PROFILE_SECTIONS.toReversed();
const plain = { featured: [], callToAction: null, sections: PROFILE_SECTIONS };

describe('an Enhanced Profile', () => {
  it('shows featured posts and links in order, the button and the order of sections', async () => {
    const [owner, viewer] = [await premium(), await kit.member()];
    const { id } = await post(owner, `Edge support, measured with @[Ann Lee](${viewer.id}) on three lines`);
    const callToAction = { label: '  Request a sample ', url: 'https://loomfield.example/samples' };
    await change(owner, { featured: [link, { kind: 'post', postId: id }], callToAction, sections: reversed });
    expect(await seenBy(viewer, owner)).toMatchObject({
      featured: [
        link,
        {
          kind: 'post',
          postId: id,
          excerpt: 'Edge support, measured with @Ann Lee on three lines',
          imageUrl: null,
          createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      callToAction: { label: 'Request a sample', url: 'https://loomfield.example/samples' },
      sections: reversed,
    });
  });

  it('keeps what a change leaves out, and takes away what it names as nothing', async () => {
    const owner = await premium();
    await change(owner, { featured: [link], callToAction: { label: 'Message me', url: null } });
    const stored = await change(owner, { sections: reversed });
    expect(stored).toEqual({
      featured: [link],
      callToAction: { label: 'Message me', url: null },
      sections: reversed,
      lock: null,
    });
    expect(await change(owner, { featured: [], callToAction: null })).toMatchObject({
      featured: [],
      callToAction: null,
      sections: reversed,
    });
  });

  it('shows the small size of a picture in a featured post', async () => {
    const owner = await premium();
    const image = await kit.upload(owner, 'image');
    const { id } = await owner.ok(api.posts.create, {
      body: { content: 'A quilt panel', mediaType: 'image', imageUrl: image.url },
    });
    const { featured } = await change(owner, { featured: [{ kind: 'post', postId: id }] });
    expect(featured).toMatchObject([{ imageUrl: expect.stringMatching(/^\/uploads\/[a-f0-9]{32}\.webp$/) }]);
  });

  it.each<[string, unknown, string]>([
    ['four items', { featured: [1, 2, 3, 4].map((at) => ({ ...link, url: `${link.url}/${at}` })) }, 'featured'],
    ['the same link twice', { featured: [link, link] }, 'featured'],
    ['a link that isn’t encrypted', { featured: [{ ...link, url: 'http://loomfield.example/' }] }, 'featured.0.url'],
    ['a script as address', { callToAction: { label: 'Go', url: 'javascript:alert(1)' } }, 'callToAction.url'],
    [
      'an address with a password',
      { callToAction: { label: 'Go', url: 'https://a:b@c.example/' } },
      'callToAction.url',
    ],
    ['a label of 31 characters', { callToAction: { label: 'x'.repeat(31), url: null } }, 'callToAction.label'],
    ['no label', { callToAction: { label: ' ', url: null } }, 'callToAction.label'],
    ['sections that are missing', { sections: ['posts'] }, 'sections'],
    ['a section twice', { sections: PROFILE_SECTIONS.map(() => 'posts') }, 'sections'],
    ['a section that isn’t one', { sections: ['bio', ...PROFILE_SECTIONS.slice(1)] }, 'sections.0'],
  ])('refuses %s', async (_what, body, field) => {
    const owner = await premium();
    const refusal = await refused(owner, body);
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect(await owner.ok(people.enhanced, {})).toEqual({ ...plain, lock: null });
  });

  it('features no post of another, for a company, deleted, or without words of its own', async () => {
    const [owner, other, company] = [await premium(), await kit.member(), await kit.company()];
    const [theirs, gone] = [await post(other, 'Not yours to feature'), await post(owner, 'Gone by then')];
    await owner.ok(api.posts.remove, { params: { id: gone.id } });
    const made = await kit.db
      .insert(posts)
      .values([
        { authorId: owner.id, companyId: company.id, content: 'From the company' },
        { authorId: owner.id, content: '', isRepost: true, repostOfId: theirs.id },
      ])
      .returning({ id: posts.id });
    for (const { id } of [theirs, gone, ...made]) {
      const refusal = await refused(owner, { featured: [link, { kind: 'post', postId: id }] });
      expect([refusal.status, refusal.fields]).toEqual([400, { 'featured.1.postId': 'Choose one of your own posts' }]);
    }
    expect((await owner.ok(people.enhanced, {})).featured).toEqual([]);
  });
});

describe('featured posts', () => {
  const featuring = async () => {
    const [owner, viewer] = [await premium(), await kit.member()];
    const { id } = await post(owner, 'A post to feature');
    await change(owner, { featured: [{ kind: 'post', postId: id }, link] });
    const kinds = async (who: Person) => (await seenBy(who, owner)).featured.map(({ kind }) => kind);
    expect(await kinds(viewer)).toEqual(['post', 'link']);
    return { owner, viewer, id, kinds };
  };

  it('are left out once they are deleted, for their owner too', async () => {
    const { owner, viewer, id, kinds } = await featuring();
    await owner.ok(api.posts.remove, { params: { id } });
    expect(await kinds(viewer)).toEqual(['link']);
    expect((await owner.ok(people.enhanced, {})).featured).toEqual([link]);
  });

  it('are left out for others while they are withheld', async () => {
    const { owner, viewer, id, kinds } = await featuring();
    await kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, id));
    expect(await kinds(viewer)).toEqual(['link']);
    expect(await kinds(owner)).toEqual(['post', 'link']);
  });

  it('for connections show to connections alone', async () => {
    const { owner, viewer, id, kinds } = await featuring();
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, id));
    expect(await kinds(viewer)).toEqual(['link']);
    await kit.db.insert(follows).values([
      { followerId: viewer.id, userId: owner.id },
      { followerId: owner.id, userId: viewer.id },
    ]);
    expect(await kinds(viewer)).toEqual(['post', 'link']);
  });

  it('go with the whole profile where one of the two blocked the other', async () => {
    const { owner, viewer } = await featuring();
    await kit.db.insert(blocks).values({ blockerId: owner.id, blockedId: viewer.id });
    expect((await viewer.refused(people.get, { params: { id: owner.id } })).status).toBe(404);
  });
});

describe('without Premium', () => {
  it('nothing can be changed, and the refusal names the feature', async () => {
    const owner = await kit.member();
    expect(await refused(owner, { featured: [link] })).toMatchObject({
      status: 403,
      code: 'premium_required',
      feature: 'enhancedProfile',
      reason: 'not_premium',
    });
    expect(await owner.ok(people.enhanced, {})).toEqual({
      ...plain,
      lock: { feature: 'enhancedProfile', reason: 'not_premium' },
    });
  });

  it('what was stored is hidden the moment it ends, kept for its owner, and back when it is bought again', async () => {
    const [owner, viewer] = [await premium(1), await kit.member()];
    const { id } = await post(owner, 'Still here after the lapse');
    const given: Change = {
      featured: [{ kind: 'post', postId: id }, link],
      callToAction: { label: 'Get a quote', url: 'https://loomfield.example/quote' },
      sections: reversed,
    };
    await change(owner, given);
    const before = await seenBy(viewer, owner);
    kit.clock.advance(DAY + 1);
    for (const who of [viewer, owner]) expect(await seenBy(who, owner)).toMatchObject({ ...plain, isPremium: false });
    expect(await refused(owner, { callToAction: null })).toMatchObject({ status: 403, feature: 'enhancedProfile' });
    expect(await owner.ok(people.enhanced, {})).toMatchObject({
      ...given,
      featured: [{ postId: id }, link],
      lock: { feature: 'enhancedProfile', reason: 'not_premium' },
    });
    await kit.db
      .update(users)
      .set({ premiumUntil: inDays(30) })
      .where(eq(users.id, owner.id));
    const after = await seenBy(viewer, owner);
    const { featured, callToAction, sections } = before;
    expect(after).toMatchObject({ featured, callToAction, sections, isPremium: true });
    expect((await change(owner, { callToAction: null })).lock).toBeNull();
  });
});

it('costs a profile no statement beside the one that a free profile takes', async () => {
  const [viewer, free, owner] = [await kit.member(), await kit.member(), await premium()];
  const { id } = await post(owner, 'One statement for all of it');
  await change(owner, {
    featured: [{ kind: 'post', postId: id }, link],
    callToAction: { label: 'Message me', url: null },
    sections: reversed,
  });
  await seenBy(viewer, free);
  const session = 1;
  for (const who of [free, owner]) expect(await countStatements(() => seenBy(viewer, who))).toBe(session + 1);
});
