import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox } from '../../platform/outbox/outbox.tables.ts';
import type { Person } from '../../testing/member-kit.ts';
import { noteSecurityEvent } from '../../features/auth/security-events.ts';
import { companies, companyClaims, companyRoles } from '../../features/companies/companies.tables.ts';
import { bugReports } from '../../features/feedback/feedback.tables.ts';
import { follows, blocks, mutes } from '../relations/relations.tables.ts';
import { posts } from '../../features/posts/posts.tables.ts';
import { type NotificationsKit, notificationsKit } from './notifications.kit.ts';

let kit: NotificationsKit;
let author: Person;
let other: Person;
let words = 0;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, other] = [await kit.member({ fullName: 'Ann Able' }), await kit.member({ fullName: 'Dana Ruiz' })];
});

async function told(person: Person): Promise<string[]> {
  await kit.deps.outbox.drain();
  return (await kit.list(person)).map(({ text }) => text);
}
const write = (person: Person, content: string, more: { companyId?: number } = {}) => {
  words += 1;
  return person.ok(api.posts.create, { body: { content: `${content}, ${words}`, ...more } });
};
const at = (person: Person) => `@[${person.fullName}](${person.id})`;

describe('a reaction', () => {
  const react = (person: Person, id: number, kind: 'like' | 'love') =>
    person.ok(api.posts.react, { params: { id }, body: { kind } });

  it('is told once, whatever becomes of it, and not to oneself', async () => {
    const post = await write(author, 'Coils');
    await react(author, post.id, 'like');
    await react(other, post.id, 'like');
    await react(other, post.id, 'love');
    expect(await told(author)).toEqual(['Dana Ruiz reacted to your post']);
    await other.ok(api.posts.unreact, { params: { id: post.id } });
    await react(other, post.id, 'like');
    expect(await told(author)).toHaveLength(1);
  });

  it('is not told where it was taken back by then, or the post is gone', async () => {
    const [one, two] = [await write(author, 'Coils'), await write(author, 'Foam')];
    await react(other, one.id, 'like');
    await other.ok(api.posts.unreact, { params: { id: one.id } });
    await react(other, two.id, 'like');
    await kit.db.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, two.id));
    expect(await told(author)).toEqual([]);
  });
});

describe('a mention in a post', () => {
  it('is told once, also when the words are edited, and to who is new in them', async () => {
    const third = await kit.member();
    const post = await write(author, `${at(other)} and ${at(author)} look at this`);
    expect([await told(other), await told(author)]).toEqual([['Ann Able mentioned you in a post'], []]);
    await author.ok(api.posts.edit, {
      params: { id: post.id },
      body: { content: `${at(other)} and ${at(third)} look` },
    });
    expect([(await told(other)).length, await told(third)]).toEqual([1, ['Ann Able mentioned you in a post']]);
  });

  it('is not told to who muted or blocked its author, nor to who may not read it', async () => {
    const [muter, blocker] = [await kit.member(), await kit.member()];
    await write(author, `${at(other)} ${at(muter)} ${at(blocker)} look at this`);
    await kit.db.insert(mutes).values({ muterId: muter.id, mutedId: author.id });
    await kit.db.insert(blocks).values({ blockerId: blocker.id, blockedId: author.id });
    await kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.authorId, author.id));
    for (const person of [other, muter, blocker]) expect(await told(person)).toEqual([]);
  });
});

describe('a company', () => {
  async function owned(name = 'Harborline Foam') {
    const company = await kit.company();
    await kit.db
      .update(companies)
      .set({ name: `${name} ${company.id}` })
      .where(eq(companies.id, company.id));
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'owner' });
    return { id: company.id, name: `${name} ${company.id}` };
  }

  it('tells the claimant what staff decided', async () => {
    const company = await owned();
    const admin = await kit.member({ isAdmin: true });
    const [claim] = await kit.db
      .insert(companyClaims)
      .values({ companyId: company.id, userId: other.id, method: 'documents' })
      .returning();
    await admin.ok(api.adminCompanies.decideClaim, {
      params: { id: claim?.id ?? 0 },
      body: { state: 'approved', version: 1 },
    });
    expect(await told(other)).toEqual([`Your claim to ${company.name} was approved`]);
    expect((await kit.mailed(other)).map(({ kind }) => kind)).toEqual(['company_claim']);
    const quiet = await kit.member();
    await kit.set(quiet, { notifications: { company: { mail: false } } });
    const [second] = await kit.db
      .insert(companyClaims)
      .values({ companyId: company.id, userId: quiet.id, method: 'documents' })
      .returning();
    const params = { id: second?.id ?? 0 };
    await admin.ok(api.adminCompanies.decideClaim, {
      params,
      body: { state: 'refused', version: 1, reason: 'No proof' },
    });
    expect([await told(quiet), await kit.mailed(quiet)]).toEqual([[`Your claim to ${company.name} was declined`], []]);
  });

  it('tells members of a new role, of a change, and of an offer', async () => {
    const company = await owned();
    const params = { id: company.id };
    await author.ok(api.companyRoles.add, { params, body: { userId: other.id, role: 'editor' } });
    expect(await told(other)).toEqual([`Ann Able made you editor at ${company.name}`]);
    const own = { id: company.id, userId: other.id };
    await author.ok(api.companyRoles.change, { params: own, body: { role: 'admin' } });
    await author.ok(api.companyRoles.offer, { params, body: { userId: other.id } });
    expect(new Set(await told(other))).toEqual(
      new Set([
        `Ann Able wants to hand ${company.name} over to you`,
        `Ann Able made you admin at ${company.name}`,
        `Ann Able made you editor at ${company.name}`,
      ]),
    );
  });

  it('tells followers of its posts where they want that, without who wrote them', async () => {
    const company = await owned();
    const [wants, doesNot, muter] = [await kit.member(), await kit.member(), await kit.member()];
    for (const person of [wants, muter, author]) {
      await kit.set(person, { notifications: { companyPost: { app: true } } });
    }
    await kit.db
      .insert(follows)
      .values([wants, doesNot, muter, author].map(({ id }) => ({ followerId: id, companyId: company.id })));
    await kit.db.insert(mutes).values({ muterId: muter.id, mutedId: author.id });
    await write(author, 'We moved', { companyId: company.id });
    expect(await told(wants)).toEqual([`${company.name} posted`]);
    await write(author, 'We moved again', { companyId: company.id });
    expect(await told(wants)).toEqual([`${company.name} posted 2 times`]);
    const [item] = await kit.list(wants);
    expect([item?.actors, item?.link]).toEqual([[], `/companies/${company.id}`]);
    for (const person of [doesNot, muter, author]) expect(await told(person)).toEqual([]);
  });

  it('mentions members in its own name', async () => {
    const company = await owned();
    await write(author, `${at(other)} helped us`, { companyId: company.id });
    expect(await told(other)).toEqual([`${company.name} mentioned you in a post`]);
    expect((await kit.list(other))[0]?.actors).toEqual([]);
  });
});

describe('staff and the account', () => {
  it('tell a reporter of a bug what becomes of it, each step once', async () => {
    const admin = await kit.member({ isAdmin: true });
    const [bug] = await kit.db
      .insert(bugReports)
      .values({ reporterId: other.id, title: 'Cut off', description: 'x', priority: 'low', bugType: 'ui' })
      .returning();
    const move = (state: 'triaged' | 'fixed') =>
      admin.ok(api.admin.setBugState, { params: { id: bug?.id ?? 0 }, body: { state } });
    await move('triaged');
    await move('triaged');
    await move('fixed');
    expect(new Set(await told(other))).toEqual(
      new Set(['Your report “Cut off” was fixed', 'Your report “Cut off” was reviewed']),
    );
    expect(await kit.mailed(other)).toEqual([]);
  });

  it('tell what happened to the account, whatever the settings say', async () => {
    await kit.db.transaction((tx) =>
      noteSecurityEvent(tx, { userId: other.id, text: 'New sign-in: Chrome on macOS', ip: null, now: kit.clock.now() }),
    );
    const [event] = await kit.db.select().from(outbox).where(eq(outbox.type, 'accounts.securityNoted'));
    await kit.db.insert(outbox).values({ type: 'accounts.securityNoted', payload: event?.payload });
    expect(await told(other)).toEqual(['New sign-in: Chrome on macOS']);
  });
});
