import { api, type EndpointShape } from '@innerspring/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from './core/accounts/accounts.tables.ts';
import { companyRoles } from './features/companies/companies.tables.ts';
import { openJobBy } from './features/job-applications/applications.kit.ts';
import { reportCases } from './features/safety/safety.tables.ts';
import { eraseAccount } from './features/settings/erasure.commands.ts';
import { rows } from './platform/db/rows.ts';
import { type MemberKit, memberKit, type Person } from './testing/member-kit.ts';

/** Commands that hold rows of several owners, all at once and many times: none may wait for another in a circle (ARCHITECTURE.md, Owners). */
const ROUNDS = 12;
let kit: MemberKit;
let staff: Person;
let second: Person;
/** Statements that PostgreSQL broke off because they waited in a circle. */
const deadlocks: string[] = [];

beforeAll(async () => {
  kit = await memberKit();
  watchDeadlocks();
  staff = await kit.member({ isAdmin: true });
  second = await kit.member({ isAdmin: true });
});
afterAll(() => kit.close());

/** The server answers a deadlock as any passing trouble; the line itself tells. */
function watchDeadlocks(): void {
  const watched = new WeakSet<PoolClient>();
  kit.deps.pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.connection.on('errorMessage', (error: { code?: string; detail?: string; where?: string }) => {
      if (error.code === '40P01') deadlocks.push(`${error.detail ?? ''} ${error.where ?? ''}`);
    });
  });
}

/** Says whether it was done. */
type Act = () => Promise<boolean>;
let words = 0;
const saying = () => {
  words += 1;
  return `Words that nobody wrote before, number ${words}`;
};
/** Fails where the server gives up, as it does after a deadlock. */
async function act(by: Person, endpoint: EndpointShape, input: Parameters<Person['send']>[1]): Promise<boolean> {
  const { status, text } = await by.send(endpoint, input);
  if (status >= 500) throw new Error(`${endpoint.name}: ${status} ${text}`);
  return status < 300;
}
const post = (by: Person, more: object = {}) => act(by, api.posts.create, { body: { content: saying(), ...more } });
const newPost = async (by: Person, more: object = {}) =>
  (await by.ok(api.posts.create, { body: { content: saying(), ...more } })).id;
const at = (id: number) => ({ params: { id } });
const comment = (by: Person, id: number) => act(by, api.comments.write, { ...at(id), body: { content: saying() } });
const to = (targetId: number, targetType: 'user' | 'company' = 'user') => ({ body: { targetId, targetType } });
const report = (by: Person, targetType: string, targetId: number) =>
  act(by, api.safety.report, { body: { targetType, targetId, reason: 'spam' } });

async function companyOf(editor: Person): Promise<number> {
  const { id } = await kit.company();
  await kit.db.insert(companyRoles).values({ companyId: id, userId: editor.id, role: 'owner' });
  return id;
}

async function decide(by: Person, targetType: 'post' | 'user', targetId: number, decision: string): Promise<boolean> {
  const open = and(
    eq(reportCases.targetType, targetType),
    eq(reportCases.targetId, targetId),
    eq(reportCases.state, 'open'),
  );
  const [found] = await kit.db.select({ id: reportCases.id }).from(reportCases).where(open);
  if (!found) return false;
  const until = decision === 'suspend' ? new Date(kit.clock.now().getTime() + 86_400_000).toISOString() : undefined;
  return act(by, api.safetyAdmin.decide, {
    ...at(found.id),
    body: { decision, reason: 'It breaks the rules.', until },
  });
}

/** Makes the account due, so that it can be erased at once. */
async function leave({ id }: Person): Promise<void> {
  const now = kit.clock.now();
  await kit.db.update(users).set({ deletionDueAt: now, deactivatedAt: now }).where(eq(users.id, id));
}

/** Counters of members and companies that are not what counting anew gives. */
const wrongCounters = () =>
  rows(
    kit.db,
    sql`select 'member' as kind, u.id from users u where
        u.follower_count <> (select count(*) from follows f where f.user_id = u.id and f.state = 'following')
        or u.following_count <> (select count(*) from follows f where f.follower_id = u.id and f.state = 'following')
        or u.connection_count <> (select count(*) from follows f join follows b on b.follower_id = f.user_id and b.user_id = f.follower_id
          where f.follower_id = u.id and f.state = 'following' and b.state = 'following')
      union all select 'company', c.id from companies c where
        c.follower_count <> (select count(*) from follows f where f.company_id = c.id)
        or c.post_count <> (select count(*) from posts p where p.company_id = c.id and p.deleted_at is null)
      union all select 'post', p.id from posts p where
        p.comment_count <> (select count(*) from comments m where m.subject_kind = 'post' and m.subject_id = p.id and m.deleted_at is null)
        or p.repost_count <> (select count(*) from posts r where r.repost_of_id = p.id and r.deleted_at is null)
        or p.reposter_count <> (select count(distinct r.author_id) from posts r where r.repost_of_id = p.id and r.deleted_at is null)
        or p.like_count <> (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'like')`,
  );

/** What members do at one moment, made anew for each round. */
const moments: Record<string, () => Promise<Act[]>> = {
  'following, unfollowing and blocking one another': async () => {
    const people = [await kit.member(), await kit.member(), await kit.member()];
    return people.flatMap((one) =>
      people
        .filter((other) => other !== one)
        .flatMap((other) => [
          () => act(one, api.follows.follow, to(other.id)),
          () => act(one, api.follows.unfollow, to(other.id)),
          () => act(one, api.safety.block, at(other.id)),
          () => act(one, api.safety.unblock, at(other.id)),
        ]),
    );
  },
  'posting for a company, following it, linking a profile to it, merging it and taking that back': async () => {
    const [editor, fan] = [await kit.member(), await kit.member()];
    const [from, into] = [await companyOf(editor), await companyOf(editor)];
    const old = await newPost(editor, { companyId: from });
    for (const id of [from, into]) await fan.ok(api.follows.follow, to(id, 'company'));
    const merge = async () => {
      const wish = { ...at(from), body: { intoId: into, reason: 'Twice the same' } };
      const isMerged = await act(staff, api.adminCompanies.merge, wish);
      return (await act(staff, api.adminCompanies.undoMerge, at(from))) && isMerged;
    };
    return [
      merge,
      () => post(editor, { companyId: from }),
      () => post(editor, { companyId: into }),
      () => act(editor, api.posts.remove, at(old)),
      () => act(fan, api.follows.unfollow, to(from, 'company')),
      () => act(fan, api.follows.follow, to(into, 'company')),
      () => act(fan, api.companies.link, { body: { companyId: into } }),
      () => act(editor, api.companies.link, { body: { companyId: from } }),
    ];
  },
  'repeating a post, taking that back, commenting, reacting and deleting it': async () => {
    const [author, one, other] = [await kit.member(), await kit.member(), await kit.member()];
    const id = await newPost(author);
    await one.ok(api.reposts.repost, { ...at(id), body: {} });
    return [
      () => act(one, api.reposts.undo, at(id)),
      () => act(other, api.reposts.repost, { ...at(id), body: {} }),
      () => act(author, api.reposts.repost, { ...at(id), body: { content: saying() } }),
      () => comment(one, id),
      () => comment(author, id),
      () => act(other, api.posts.react, { ...at(id), body: { kind: 'like' } }),
      () => act(author, api.posts.edit, { ...at(id), body: { content: saying() } }),
      () => act(author, api.posts.remove, at(id)),
    ];
  },
  'suspending, and posting, commenting, changing the profile': async () => {
    const [author, friend] = [await kit.member(), await kit.member()];
    const id = await newPost(author);
    const until = new Date(kit.clock.now().getTime() + 86_400_000).toISOString();
    return [
      () => act(staff, api.admin.suspend, { ...at(author.id), body: { until, reason: 'Spam' } }),
      () => post(author),
      () => comment(author, id),
      () => comment(friend, id),
      () => act(author, api.people.change, { body: { fullName: 'Bo Quilting', bio: saying() } }),
      () => act(friend, api.follows.follow, to(author.id)),
      () => act(staff, api.admin.unsuspend, at(author.id)),
      () => act(second, api.admin.setVerified, { ...at(author.id), body: { verified: true } }),
    ];
  },
  'reporting, deciding, and posting, deleting, commenting': async () => {
    const [author, one, other] = [await kit.member(), await kit.member(), await kit.member()];
    const [id, gone, kept] = [await newPost(author), await newPost(author), await newPost(author)];
    await report(one, 'post', id);
    await report(one, 'user', author.id);
    return [
      () => report(other, 'post', id),
      () => report(other, 'post', gone),
      () => decide(staff, 'post', id, 'remove'),
      () => decide(second, 'user', author.id, 'suspend'),
      () => act(author, api.posts.remove, at(gone)),
      () => comment(other, id),
      () => post(author),
      () => act(other, api.reposts.repost, { ...at(kept), body: {} }),
    ];
  },
  'withdrawing applications with their files, and reading, moving, rating and closing them': async () => {
    const [poster, ...applicants] = [await kit.member(), await kit.member(), await kit.member(), await kit.member()];
    const jobId = await openJobBy(kit, poster, 'Border lead');
    const body = { email: 'me@example.com', note: 'Hello', resumeUrl: null, answers: [] };
    const sent: { by: Person; params: { applicationId: number } }[] = [];
    for (const by of applicants) {
      const { id } = await by.ok(api.jobApplications.apply, { ...at(jobId), body });
      sent.push({ by, params: { applicationId: id } });
    }
    const { applicationId: first } = sent[0]?.params ?? { applicationId: 0 };
    const many = { stage: 'interview', applications: [{ id: first, from: 'submitted' }] } as const;
    return [
      ...sent.flatMap(({ by, params }) => [
        () => act(poster, api.jobApplications.open, { params }),
        () => act(by, api.jobApplications.withdraw, { params, body: { deleteFiles: true } }),
        () => act(poster, api.jobApplications.move, { params, body: { from: 'submitted', stage: 'offer' } }),
        () => act(by, api.jobApplications.answerOffer, { params, body: { accepts: false } }),
        () => act(poster, api.jobApplications.rate, { params, body: { rating: 3 } }),
      ]),
      () => act(poster, api.jobApplications.moveMany, { ...at(jobId), body: many }),
      () => act(poster, api.jobs.setState, { ...at(jobId), body: { state: 'filled' } }),
      () => act(poster, api.jobApplications.closeAll, at(jobId)),
    ];
  },
  'erasing an account, and unfollowing, commenting, reacting, repeating, deciding about it': async () => {
    const [leaver, one, other] = [await kit.member(), await kit.member(), await kit.member()];
    const [own, foreign, third, fourth] = [
      await newPost(leaver),
      await newPost(one),
      await newPost(other),
      await newPost(one),
    ];
    for (const who of [one, other]) {
      await who.ok(api.follows.follow, to(leaver.id));
      await leaver.ok(api.follows.follow, to(who.id));
      await report(who, 'post', own);
      await report(who, 'user', leaver.id);
      await comment(who, own);
    }
    for (const id of [foreign, third, fourth]) {
      await comment(leaver, id);
      await leaver.ok(api.posts.react, { ...at(id), body: { kind: 'like' } });
      await leaver.ok(api.reposts.repost, { ...at(id), body: {} });
    }
    const { repost } = await one.ok(api.reposts.repost, { ...at(own), body: {} });
    await leave(leaver);
    return [
      () => eraseAccount(kit.deps, leaver.id),
      () => act(one, api.follows.unfollow, to(leaver.id)),
      () => act(other, api.follows.unfollow, to(leaver.id)),
      () => act(one, api.follows.follow, to(other.id)),
      () => act(one, api.posts.remove, at(repost.id)),
      () => decide(staff, 'post', own, 'remove'),
      () => decide(second, 'user', leaver.id, 'warn'),
      () => comment(one, third),
      () => comment(other, foreign),
      () => act(one, api.posts.react, { ...at(third), body: { kind: 'like' } }),
      () => act(other, api.reposts.repost, { ...at(fourth), body: {} }),
      () => act(one, api.posts.remove, at(foreign)),
    ];
  },
};

describe('no two commands wait for each other', () => {
  it.each(Object.entries(moments))(
    '%s',
    async (_name, moment) => {
      deadlocks.length = 0;
      const done = new Set<number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const acts = await moment();
        // Each round begins at another place, so that everything comes before everything else at some time.
        const turned = acts.map((_, index) => (index + round) % acts.length);
        await Promise.all(turned.map(async (index) => (await acts[index]?.()) && done.add(index)));
      }
      expect(deadlocks).toEqual([]);
      // What is refused holds nothing, and who comes first differs from run to run: one after the other, most can be done.
      const calm = await moment();
      for (const [index, one] of calm.entries()) if (await one()) done.add(index);
      expect(done.size).toBeGreaterThan(calm.length / 2);
      expect(await wrongCounters()).toEqual([]);
    },
    120_000,
  );

  it('a circle would be noticed', async () => {
    const [one, other] = [await kit.member(), await kit.member()];
    deadlocks.length = 0;
    let first: () => void = () => undefined;
    let then: () => void = () => undefined;
    const [hasFirst, hasSecond] = [
      new Promise<void>((done) => (first = done)),
      new Promise<void>((done) => (then = done)),
    ];
    const hold = (mine: Person, others: Person, told: () => void, wait: Promise<void>) =>
      kit.db.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, mine.id)).for('update');
        told();
        await wait;
        await tx.select().from(users).where(eq(users.id, others.id)).for('update');
      });
    await Promise.allSettled([hold(one, other, first, hasSecond), hold(other, one, then, hasFirst)]);
    expect(deadlocks).toHaveLength(1);
  });
});
