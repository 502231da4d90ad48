import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { companies } from '../companies/companies.tables.ts';
import { follows, blocks } from '../../core/relations/relations.tables.ts';
import { experiences, sessions, users } from '../../core/accounts/accounts.tables.ts';
import { profileVisits } from './profiles.tables.ts';
import { posts } from '../posts/posts.tables.ts';
import { profilesLimits } from './profiles.tokens.ts';

const { people } = api;
const MINUTE = 60_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const later = () => new Date(kit.clock.now().getTime() + 86_400_000);
const connect = async (one: Person, two: Person) => {
  await kit.db.insert(follows).values([
    { followerId: one.id, userId: two.id },
    { followerId: two.id, userId: one.id },
  ]);
};

describe('a profile', () => {
  it('holds what the specification names, with the company and the follow of the viewer', async () => {
    const company = await kit.company({ isVerified: true, followerCount: 3 });
    const [viewer, owner] = [
      await kit.member(),
      await kit.member({
        title: 'Line lead',
        company: company.name,
        companyId: company.id,
        location: 'Hickory, NC',
        profession: 'Foam pouring',
        bio: 'Pours foam.',
        skills: ['ILD testing'],
        links: [{ label: 'Site', url: 'https://example.com/' }],
        seniority: 'Team lead',
        isAvailableToHire: true,
        followerCount: 2,
        avatarUrl: '/uploads/a.webp',
        coverImageUrl: '/uploads/c.webp',
        premiumUntil: later(),
      }),
    ];
    await kit.db.insert(follows).values({ followerId: viewer.id, userId: owner.id });
    await owner.ok(people.addExperience, {
      body: { title: 'Pourer', company: company.name, startedOn: '2019-03', endedOn: '2022-01' },
    });
    await owner.ok(people.addExperience, { body: { title: 'Line lead', company: 'Elsewhere', startedOn: '2022-02' } });
    const profile = await viewer.ok(people.get, { params: { id: owner.id } });
    expect(profile).toMatchObject({
      id: owner.id,
      username: owner.username,
      fullName: owner.fullName,
      title: 'Line lead',
      companyCard: { id: company.id, name: company.name, isVerified: true, followerCount: 3 },
      avatarUrl: '/uploads/a.webp',
      profileImage: '/uploads/a.webp',
      coverImageUrl: '/uploads/c.webp',
      skills: ['ILD testing'],
      links: [{ label: 'Site', url: 'https://example.com/' }],
      seniority: 'Team lead',
      isAvailableToHire: true,
      isPremium: true,
      isFollowing: true,
      requested: false,
      followsViewer: false,
      exists: true,
      profileComplete: true,
    });
    expect(
      profile.experiences.map(({ title, companyId, startedOn, endedOn }) => [title, companyId, startedOn, endedOn]),
    ).toEqual([
      ['Line lead', null, '2022-02', null],
      ['Pourer', company.id, '2019-03', '2022-01'],
    ]);
  });

  it('takes one statement beside that of the session', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    await viewer.ok(people.get, { params: { id: owner.id } });
    expect(await countStatements(() => viewer.ok(people.get, { params: { id: owner.id } }))).toBe(2);
  });

  it('links no company that is suspended or merged', async () => {
    const [viewer, company] = [await kit.member(), await kit.company()];
    const owner = await kit.member({ company: company.name, companyId: company.id });
    await kit.db.update(companies).set({ suspendedAt: kit.clock.now() }).where(eq(companies.id, company.id));
    expect(await viewer.ok(people.get, { params: { id: owner.id } })).toMatchObject({
      company: company.name,
      companyCard: null,
    });
  });

  it('keeps a cover from others once its owner has no Premium', async () => {
    const [viewer, owner] = [
      await kit.member(),
      await kit.member({ coverImageUrl: '/uploads/c.webp', premiumUntil: new Date(kit.clock.now().getTime() - 1) }),
    ];
    expect((await viewer.ok(people.get, { params: { id: owner.id } })).coverImageUrl).toBeNull();
    expect((await owner.ok(people.own, {})).coverImageUrl).toBe('/uploads/c.webp');
  });

  it.each([
    ['nobody', false, false, true],
    ['connections', false, true, true],
    ['everyone', true, true, true],
  ] as const)(
    'with email for %s shows it to a stranger: %s, a connection: %s, the owner: %s',
    async (emailVisibility, toStranger, toConnection, toOwner) => {
      const [stranger, friend, fan, owner] = [
        await kit.member(),
        await kit.member(),
        await kit.member(),
        await kit.member({ emailVisibility }),
      ];
      await connect(friend, owner);
      await kit.db.insert(follows).values({ followerId: fan.id, userId: owner.id });
      const shown = async (viewer: Person) =>
        (await viewer.ok(people.get, { params: { id: owner.id } })).email !== null;
      expect([await shown(stranger), await shown(fan), await shown(friend), await shown(owner)]).toEqual([
        toStranger,
        toStranger,
        toConnection,
        toOwner,
      ]);
    },
  );

  it('does not show the email to who only asked to follow', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    await kit.db.insert(follows).values([
      { followerId: viewer.id, userId: owner.id, state: 'requested' },
      { followerId: owner.id, userId: viewer.id },
    ]);
    expect(await viewer.ok(people.get, { params: { id: owner.id } })).toMatchObject({
      email: null,
      requested: true,
      isFollowing: false,
      followsViewer: true,
    });
  });

  it('shows activity only where the owner does', async () => {
    const viewer = await kit.member();
    const seen = new Date(kit.clock.now().getTime() - MINUTE);
    const [open, away, hidden] = [
      await kit.member({ lastActiveAt: seen }),
      await kit.member({ lastActiveAt: new Date(kit.clock.now().getTime() - 6 * MINUTE) }),
      await kit.member({ lastActiveAt: seen, showsActivity: false }),
    ];
    const activity = async (of: Person) => {
      const { isOnline, lastActive } = await viewer.ok(people.get, { params: { id: of.id } });
      return [isOnline, lastActive !== null];
    };
    expect([await activity(open), await activity(away), await activity(hidden)]).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    expect((await hidden.ok(people.get, { params: { id: hidden.id } })).isOnline).toBe(true);
  });

  it('is not found where there is nobody, or nobody to be seen', async () => {
    const viewer = await kit.member();
    const hidden = [
      await kit.member({ applicationStatus: 'pending' }),
      await kit.member({ suspendedUntil: later() }),
      await kit.member({ deactivatedAt: kit.clock.now() }),
    ];
    for (const id of [999_999_999, ...hidden.map((member) => member.id)]) {
      expect(await viewer.refused(people.get, { params: { id } })).toMatchObject({
        status: 404,
        error: 'User not found',
      });
      expect((await viewer.refused(people.visit, { params: { id } })).status).toBe(404);
      expect((await viewer.refused(people.avatar, { params: { id } })).status).toBe(404);
      expect((await viewer.refused(api.posts.byAuthor, { params: { id } })).status).toBe(404);
    }
  });

  it('is not found for both sides of a block, with everything around it', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    await kit.db.insert(blocks).values({ blockerId: one.id, blockedId: two.id });
    for (const [viewer, owner] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const endpoint of [people.get, people.visit, people.avatar, api.posts.byAuthor]) {
        expect((await viewer.refused(endpoint, { params: { id: owner.id } })).status, endpoint.name).toBe(404);
      }
    }
    expect(await kit.db.select().from(profileVisits).where(eq(profileVisits.visitedId, two.id))).toEqual([]);
  });

  it('is for members only', async () => {
    const owner = await kit.member();
    const applicant = await kit.member({ applicationStatus: 'pending' });
    expect((await kit.visitor.refused(people.get, { params: { id: owner.id } })).status).toBe(401);
    expect(await applicant.refused(people.get, { params: { id: owner.id } })).toMatchObject({ code: 'not_member' });
    expect((await kit.visitor.refused(people.avatar, { params: { id: owner.id } })).status).toBe(401);
  });

  it.each(['0', '-1', 'abc', '1.5', '../1'])('with the number %j is refused', async (id) => {
    const viewer = await kit.member();
    expect([400, 404]).toContain((await viewer.send(people.get, { params: { id } })).status);
  });
});

describe('the diagnostic call', () => {
  it('answers about oneself, and an admin about anyone, in a part of the profile’s words', async () => {
    const [member, admin] = [await kit.member(), await kit.member({ isAdmin: true })];
    const own = await member.ok(people.debug, { params: { id: member.id } });
    expect(own).toEqual({ id: member.id, exists: true, profileComplete: false });
    expect(await admin.ok(people.debug, { params: { id: member.id } })).toEqual(own);
    const profile = await member.ok(people.get, { params: { id: member.id } });
    expect(Object.keys(profile)).toEqual(expect.arrayContaining(Object.keys(own)));
  });

  it('is not found for others, nor where there is no account', async () => {
    const [member, other, admin] = [await kit.member(), await kit.member(), await kit.member({ isAdmin: true })];
    expect(await member.refused(people.debug, { params: { id: other.id } })).toMatchObject({
      status: 404,
      error: 'User not found',
    });
    expect((await admin.refused(people.debug, { params: { id: 999_999_999 } })).status).toBe(404);
    expect((await kit.visitor.refused(people.debug, { params: { id: member.id } })).status).toBe(401);
  });
});

describe('reading one profile after the other', () => {
  it('ends at 300 an hour; the own profile is free', async () => {
    const strict = await memberKit({ rateLimitScale: 1 });
    try {
      const [viewer, owner] = [await strict.member(), await strict.member()];
      await strict.deps.limits.take(profilesLimits.profiles, viewer.id, 299);
      await viewer.ok(people.get, { params: { id: owner.id } });
      expect(await viewer.refused(people.get, { params: { id: owner.id } })).toMatchObject({
        status: 429,
        code: 'rate_limited',
      });
      await viewer.ok(people.get, { params: { id: viewer.id } });
      expect((await viewer.refused(people.debug, { params: { id: owner.id } })).status).toBe(404);
    } finally {
      await strict.close();
    }
  });
});

describe('a visit', () => {
  const visitsOf = (owner: Person) => kit.db.select().from(profileVisits).where(eq(profileVisits.visitedId, owner.id));
  const countOf = async (owner: Person) =>
    (await kit.db.select({ count: users.profileVisitCount }).from(users).where(eq(users.id, owner.id)))[0]?.count;

  it('counts once a pair in 12 hours, also in parallel and over midnight', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    const visit = () => viewer.ok(people.visit, { params: { id: owner.id } });
    await Promise.all(Array.from({ length: 6 }, visit));
    expect(await visitsOf(owner)).toMatchObject([{ visitorId: viewer.id, viewingMode: 'named' }]);
    expect(await countOf(owner)).toBe(1);
    // Three steps within 12 hours and three beyond them pass every hour of the day, midnight in New York included.
    for (let round = 2; round <= 4; round += 1) {
      for (const hours of [1, 5, 5]) {
        kit.clock.advance(hours * 60 * MINUTE);
        await visit();
      }
      expect(await countOf(owner)).toBe(round - 1);
      kit.clock.advance(60 * MINUTE);
      await Promise.all([visit(), visit()]);
      expect(await countOf(owner)).toBe(round);
    }
    expect(await visitsOf(owner)).toHaveLength(4);
  });

  it('keeps the most private way in which the visitor looked within 12 hours', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    const look = async (viewingMode: 'named' | 'profession' | 'private') => {
      await kit.db.update(users).set({ viewingMode }).where(eq(users.id, viewer.id));
      await viewer.ok(people.visit, { params: { id: owner.id } });
      return (await visitsOf(owner)).map((row) => row.viewingMode);
    };
    expect(await look('named')).toEqual(['named']);
    expect(await look('profession')).toEqual(['profession']);
    expect(await look('named')).toEqual(['profession']);
    expect(await look('private')).toEqual(['private']);
    expect(await look('profession')).toEqual(['private']);
    kit.clock.advance(13 * 60 * MINUTE);
    expect((await look('named')).toSorted()).toEqual(['named', 'private']);
  });

  it('through the emergency account never counts', async () => {
    const [viewer, owner] = [await kit.member(), await kit.member()];
    await kit.db.update(sessions).set({ isEmergency: true }).where(eq(sessions.userId, viewer.id));
    await viewer.ok(people.visit, { params: { id: owner.id } });
    expect(await visitsOf(owner)).toEqual([]);
  });

  it('of the own profile is none', async () => {
    const owner = await kit.member();
    await owner.ok(people.visit, { params: { id: owner.id } });
    expect(await visitsOf(owner)).toEqual([]);
    expect(await countOf(owner)).toBe(0);
  });
});

describe('the posts of a member', () => {
  it('come newest first, a page at a time, without those written for a company', async () => {
    const [viewer, author, company] = [await kit.member(), await kit.member(), await kit.company()];
    for (let at = 1; at <= 22; at += 1) await author.ok(api.posts.create, { body: { content: `Shift report ${at}` } });
    await kit.db.insert(posts).values({ authorId: author.id, companyId: company.id, content: 'From the company' });
    const first = await viewer.ok(api.posts.byAuthor, { params: { id: author.id }, query: {} });
    expect(first.items.map(({ content }) => content)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Shift report ${22 - at}`),
    );
    const cursor = first.nextCursor ?? '';
    const second = await viewer.ok(api.posts.byAuthor, { params: { id: author.id }, query: { cursor } });
    expect(second.items.map(({ content }) => content)).toEqual(['Shift report 2', 'Shift report 1']);
    expect(second.nextCursor).toBeNull();
  });

  it('of somebody who wrote nothing are an empty page', async () => {
    const [viewer, author] = [await kit.member(), await kit.member()];
    expect(await viewer.ok(api.posts.byAuthor, { params: { id: author.id }, query: {} })).toEqual({
      items: [],
      nextCursor: null,
    });
  });
});

describe('experiences', () => {
  const body = { title: 'Pourer', company: 'Harborline', startedOn: '2019-03' };

  it('are added, replaced and removed', async () => {
    const owner = await kit.member();
    const added = await owner.ok(people.addExperience, { body: { ...body, description: '  ', location: ' Hickory ' } });
    expect(added.experiences).toMatchObject([{ ...body, endedOn: null, description: null, location: 'Hickory' }]);
    const id = added.experiences[0]?.id ?? 0;
    const changed = await owner.ok(people.changeExperience, {
      params: { id },
      body: { ...body, title: 'Lead', endedOn: '2020-01', description: 'Line 3' },
    });
    expect(changed.experiences).toMatchObject([{ id, title: 'Lead', endedOn: '2020-01', description: 'Line 3' }]);
    expect((await owner.ok(people.removeExperience, { params: { id } })).experiences).toEqual([]);
  });

  it('of another are not there to change or remove', async () => {
    const [owner, other] = [await kit.member(), await kit.member()];
    const { experiences: made } = await owner.ok(people.addExperience, { body });
    const id = made[0]?.id ?? 0;
    expect((await other.refused(people.changeExperience, { params: { id }, body })).status).toBe(404);
    expect((await other.refused(people.removeExperience, { params: { id } })).status).toBe(404);
    expect((await owner.ok(people.own, {})).experiences).toHaveLength(1);
  });

  it.each([
    [{ startedOn: '2019-13' }, 'startedOn'],
    [{ startedOn: '' }, 'startedOn'],
    [{ startedOn: '2999-01' }, 'startedOn'],
    [{ endedOn: '2018-01' }, 'endedOn'],
    [{ endedOn: '2999-01' }, 'endedOn'],
    [{ title: ' ' }, 'title'],
    [{ company: '' }, 'company'],
    [{ company: 'x'.repeat(101) }, 'company'],
    [{ companyId: 999_999_999 }, 'companyId'],
    [{ description: 'x'.repeat(601) }, 'description'],
  ])('with %j are refused at the field', async (wrong, field) => {
    const owner = await kit.member();
    const refusal = await owner.refused(people.addExperience, { body: { ...body, ...wrong } });
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
    expect((await owner.ok(people.own, {})).experiences).toEqual([]);
  });

  it('end at 30', async () => {
    const owner = await kit.member();
    await kit.db
      .insert(experiences)
      .values(
        Array.from({ length: 30 }, () => ({ userId: owner.id, title: 'T', company: 'C', startedOn: '2019-01-01' })),
      );
    expect(await owner.refused(people.addExperience, { body })).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('a new name', () => {
  it('takes the Verified badge and leaves a line for staff', async () => {
    const owner = await kit.member({ isVerified: true, fullName: 'Dana Ruiz' });
    expect((await owner.ok(people.change, { body: { fullName: ' Dana Ruiz ', title: 'Lead' } })).isVerified).toBe(true);
    expect(await owner.ok(people.change, { body: { fullName: 'Dana Ruiz-Hale' } })).toMatchObject({
      fullName: 'Dana Ruiz-Hale',
      isVerified: false,
    });
    const lines = await kit.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'profiles.renamed'), eq(auditLog.subjectId, owner.id)));
    expect(lines).toMatchObject([{ before: { fullName: 'Dana Ruiz' }, after: { fullName: 'Dana Ruiz-Hale' } }]);
  });

  it('of somebody without the badge leaves none', async () => {
    const owner = await kit.member();
    await owner.ok(people.change, { body: { fullName: 'Somebody Else' } });
    expect(await kit.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.id))).toEqual([]);
  });
});
