import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { firstRow, rows } from '../../platform/db/rows.ts';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { companies, companyRoles } from '../companies/companies.tables.ts';
import { impressions } from '../../core/impressions/impressions.tables.ts';
import { collections } from '../../core/saves/saves.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import { invitations } from '../invitations/invitations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { postDrafts, postVersions, posts } from '../posts/posts.tables.ts';
import { comments } from '../comments/comments.tables.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import { postTopics, topicFollows, topics } from '../posts/topics/topics.tables.ts';
import { reportCases, reports } from '../safety/safety.tables.ts';
import { eraseAccount, eraseDueAccounts } from './erasure.commands.ts';

const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const due = ({ id }: { id: number }) =>
  kit.db
    .update(users)
    .set({ deletionDueAt: new Date(kit.clock.now().getTime() + 14 * DAY), deactivatedAt: kit.clock.now() })
    .where(eq(users.id, id));
const rowOf = async ({ id }: { id: number }) => (await kit.db.select().from(users).where(eq(users.id, id)))[0];

async function post(author: Person, companyId: number | null = null): Promise<number> {
  const [made] = await kit.db.insert(posts).values({ authorId: author.id, companyId, content: 'Words' }).returning();
  return made?.id ?? 0;
}

/** Counters as they stand beside those that counting anew would give, for everything that has any. */
async function wrongCounters() {
  return rows(
    kit.db,
    sql`select 'user' as kind, u.id from users u where
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
        or p.like_count <> (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'like')
        or p.love_count <> (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'love')
      union all select 'comment', c.id from comments c where
        c.like_count <> (select count(*) from reactions r where r.subject_kind = 'comment' and r.subject_id = c.id and r.kind = 'like')
        or c.love_count <> (select count(*) from reactions r where r.subject_kind = 'comment' and r.subject_id = c.id and r.kind = 'love')`,
  );
}

async function recount() {
  await kit.db.execute(sql`update users u set
    follower_count = (select count(*) from follows f where f.user_id = u.id and f.state = 'following'),
    following_count = (select count(*) from follows f where f.follower_id = u.id and f.state = 'following'),
    connection_count = (select count(*) from follows f join follows b on b.follower_id = f.user_id and b.user_id = f.follower_id
      where f.follower_id = u.id and f.state = 'following' and b.state = 'following')`);
  await kit.db.execute(sql`update companies c set follower_count = (select count(*) from follows f where f.company_id = c.id),
    post_count = (select count(*) from posts p where p.company_id = c.id and p.deleted_at is null)`);
  await kit.db.execute(sql`update posts p set
    comment_count = (select count(*) from comments m where m.subject_kind = 'post' and m.subject_id = p.id and m.deleted_at is null),
    repost_count = (select count(*) from posts r where r.repost_of_id = p.id and r.deleted_at is null),
    reposter_count = (select count(distinct r.author_id) from posts r where r.repost_of_id = p.id and r.deleted_at is null),
    like_count = (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'like'),
    love_count = (select count(*) from reactions r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind = 'love')`);
}

describe('a due account', () => {
  it('leaves topics with the posts and followers that remain', async () => {
    const [leaver, friend] = [await kit.member(), await kit.member()];
    const [about] = await kit.db
      .insert(topics)
      .values({ slug: 'quilting', name: 'Quilting', followerCount: 2 })
      .returning();
    const topicId = about?.id ?? 0;
    const written = [await post(leaver), await post(leaver), await post(friend)];
    await kit.db.insert(postTopics).values(written.map((postId) => ({ postId, topicId })));
    await kit.db.insert(topicFollows).values([leaver, friend].map(({ id: userId }) => ({ userId, topicId })));
    await due(leaver);
    kit.clock.advance(15 * DAY);
    await eraseDueAccounts(kit.deps);
    expect(await rowOf(leaver)).toBeUndefined();
    const counted = await kit.db.select().from(topics).where(eq(topics.id, topicId));
    expect(counted).toMatchObject([{ postCount: 1, followerCount: 1 }]);
  });

  it('stays until its day, and is then gone with everything that hangs on it, all counters of others right', async () => {
    const [leaver, friend, fan] = [await kit.member(), await kit.member(), await kit.member()];
    const company = await kit.company();
    const [own, theirs] = [await post(leaver), await post(friend)];
    await post(leaver, company.id);
    await kit.db.insert(follows).values([
      { followerId: leaver.id, userId: friend.id },
      { followerId: friend.id, userId: leaver.id },
      { followerId: fan.id, userId: leaver.id },
      { followerId: fan.id, userId: friend.id },
      { followerId: leaver.id, userId: fan.id, state: 'requested' as const },
      { followerId: leaver.id, companyId: company.id },
    ]);
    await kit.db.insert(comments).values([
      { subjectKind: 'post', subjectId: theirs, authorId: leaver.id, content: 'One' },
      { subjectKind: 'post', subjectId: theirs, authorId: leaver.id, content: 'Two', deletedAt: new Date() },
      { subjectKind: 'post', subjectId: own, authorId: fan.id, content: 'Under the own post' },
    ]);
    const [liked] = await kit.db
      .insert(comments)
      .values({
        subjectKind: 'post',
        subjectId: theirs,
        authorId: fan.id,
        content: 'Three',
        likeCount: 1,
        loveCount: 1,
      })
      .returning({ id: comments.id });
    const commentId = liked?.id ?? 0;
    await kit.db.insert(reactions).values([
      { subjectKind: 'comment', subjectId: commentId, userId: leaver.id, kind: 'love' },
      { subjectKind: 'comment', subjectId: commentId, userId: friend.id, kind: 'like' },
    ]);
    await kit.db.insert(reactions).values([
      { subjectKind: 'post', subjectId: theirs, userId: leaver.id, kind: 'love' },
      { subjectKind: 'post', subjectId: theirs, userId: fan.id, kind: 'like' },
      { subjectKind: 'post', subjectId: own, userId: fan.id, kind: 'like' },
    ]);
    const draft = {
      userId: leaver.id,
      place: 'new',
      content: 'Half a thought',
      extras: {},
      updatedAt: kit.clock.now(),
    };
    await kit.db.insert(postDrafts).values(draft);
    await kit.db.insert(postVersions).values({ postId: own, content: 'First words', isSilent: false });
    const repeat = (author: Person, repostOfId: number, content = '') => ({
      authorId: author.id,
      content,
      isRepost: true,
      repostOfId,
    });
    await kit.db
      .insert(posts)
      .values([
        repeat(leaver, theirs),
        repeat(leaver, theirs, 'Twice'),
        repeat(fan, theirs),
        repeat(fan, own),
        { ...repeat(leaver, theirs, 'Gone since'), deletedAt: new Date() },
        repeat(leaver, own, 'The own post once more'),
      ]);
    await kit.db.insert(impressions).values([
      { subjectKind: 'post', subjectId: theirs, viewerId: leaver.id, day: '2026-03-02', seenAt: kit.clock.now() },
      { subjectKind: 'post', subjectId: own, viewerId: fan.id, day: '2026-03-02', seenAt: kit.clock.now() },
      { subjectKind: 'post', subjectId: theirs, viewerId: fan.id, day: '2026-03-02', seenAt: kit.clock.now() },
    ]);
    await kit.db.insert(collections).values({ userId: leaver.id, name: 'Spring' });
    await recount();
    await due(leaver);
    kit.clock.advance(14 * DAY - 1000);
    expect(await eraseDueAccounts(kit.deps)).toBe(0);
    expect(await rowOf(leaver)).toBeDefined();
    kit.clock.advance(1000);
    expect(await eraseDueAccounts(kit.deps)).toBe(1);
    expect(await rowOf(leaver)).toBeUndefined();
    expect(await wrongCounters()).toEqual([]);
    expect(await kit.db.select({ viewerId: impressions.viewerId }).from(impressions)).toEqual([{ viewerId: fan.id }]);
    expect(await kit.db.select().from(collections)).toEqual([]);
    expect(await rowOf(friend)).toMatchObject({ followerCount: 1, followingCount: 0, connectionCount: 0 });
    expect(await rowOf(fan)).toMatchObject({ followingCount: 1 });
    const [kept] = await kit.db.select().from(posts).where(eq(posts.id, theirs));
    expect(kept).toMatchObject({ commentCount: 1, loveCount: 0, likeCount: 1, repostCount: 1, reposterCount: 1 });
    expect(await kit.db.select().from(posts).where(eq(posts.authorId, leaver.id))).toEqual([]);
    expect(await kit.db.select().from(postDrafts).where(eq(postDrafts.userId, leaver.id))).toEqual([]);
    expect(await kit.db.select().from(postVersions).where(eq(postVersions.postId, own))).toEqual([]);
    expect(await eraseDueAccounts(kit.deps)).toBe(0);
  });

  it('takes its files along; the logo of a company passes to somebody who acts for it', async () => {
    const [leaver, heir] = [await kit.member(), await kit.member()];
    const [led, left] = [await kit.company(), await kit.company()];
    await kit.db.insert(companyRoles).values([
      { companyId: led.id, userId: leaver.id, role: 'owner' },
      { companyId: led.id, userId: heir.id, role: 'editor' },
      { companyId: left.id, userId: leaver.id, role: 'owner' },
    ]);
    const [picture, logo, lost] = [
      await kit.upload(leaver, 'image'),
      await kit.upload(leaver, 'image'),
      await kit.upload(leaver, 'image'),
    ];
    const keys = [picture, logo, lost].flatMap(({ key, smallKey }) => [key, smallKey ?? '']);
    for (const key of keys) await kit.deps.files.put(key, Buffer.from('x'), { mime: 'image/webp' });
    await kit.db.update(companies).set({ logoUrl: logo.url }).where(eq(companies.id, led.id));
    await kit.db.update(companies).set({ logoUrl: lost.url }).where(eq(companies.id, left.id));
    await due(leaver);
    kit.clock.advance(14 * DAY);
    await eraseDueAccounts(kit.deps);
    const kept = await Promise.all(keys.map(async (key) => (await kit.deps.files.stat(key)) !== null));
    expect(kept).toEqual([false, false, true, true, false, false]);
    const firms = await kit.db.select().from(companies).orderBy(asc(companies.id));
    expect(firms.filter(({ id }) => [led.id, left.id].includes(id)).map(({ logoUrl }) => logoUrl)).toEqual([
      logo.url,
      null,
    ]);
  });

  it('leaves no trace in invitations, reports and mails, and one line without a name in a log that still holds', async () => {
    const [leaver, other] = [await kit.member({ fullName: 'Erasmus Quillfeather' }), await kit.member()];
    const email = `${leaver.username}@example.com`;
    await kit.deps.mailer.queue(kit.db, { kind: 'test', to: email, subject: 'Hello', text: 'Words' });
    const token = (name: string) => Buffer.from(`${name}-${leaver.id}`);
    const expiresAt = new Date(kit.clock.now().getTime() + DAY);
    await kit.db.insert(invitations).values([
      { inviterId: other.id, name: 'Erasmus', email, tokenHash: token('to'), expiresAt },
      { inviterId: leaver.id, name: 'Somebody', email: 'else@example.com', tokenHash: token('by'), expiresAt },
    ]);
    const [about, alone] = await kit.db
      .insert(reportCases)
      .values([
        { targetType: 'user', targetId: leaver.id, ownerId: leaver.id, excerpt: 'Erasmus wrote this' },
        { targetType: 'user', targetId: other.id, ownerId: other.id },
      ])
      .returning();
    await kit.db.insert(reports).values([
      { caseId: about?.id ?? 0, reporterId: other.id, reason: 'spam' },
      { caseId: alone?.id ?? 0, reporterId: leaver.id, reason: 'spam' },
    ]);
    await kit.db.update(users).set({ invitedById: leaver.id }).where(eq(users.id, other.id));
    await due(leaver);
    kit.clock.advance(14 * DAY);
    await eraseDueAccounts(kit.deps);
    const left = await firstRow<{ all: string }>(
      kit.db,
      sql`select (select coalesce(json_agg(m), '[]')::text from mails m) || (select coalesce(json_agg(i), '[]')::text from invitations i)
        || (select coalesce(json_agg(c), '[]')::text from report_cases c) || (select json_agg(l)::text from audit_log l) as all`,
    );
    expect(left?.all).not.toMatch(/Erasmus|else@example\.com/);
    expect(left?.all).not.toContain(email);
    expect(await kit.db.select().from(reportCases)).toMatchObject([{ id: about?.id, ownerId: null, excerpt: null }]);
    expect((await rowOf(other))?.invitedById).toBeNull();
    const lines = await kit.db.select().from(auditLog).where(eq(auditLog.subjectId, leaver.id));
    expect(lines.map(({ summary, actorId }) => [summary, actorId])).toEqual([
      [`Account ${leaver.id} was erased`, null],
    ]);
    expect(await verifyAuditChain(kit.db)).toBeNull();
  });

  it('is erased once where several processes come to it at the same time', async () => {
    const [leaver, friend] = [await kit.member(), await kit.member()];
    await kit.db.insert(follows).values([
      { followerId: leaver.id, userId: friend.id },
      { followerId: friend.id, userId: leaver.id },
    ]);
    const theirs = await post(friend);
    await kit.db.execute(
      sql`insert into comments (subject_kind, subject_id, author_id, content) select 'post', ${theirs}, ${leaver.id}, 'c' || n from generate_series(1, 1400) n`,
    );
    await recount();
    await due(leaver);
    kit.clock.advance(14 * DAY);
    const erased = await Promise.all([1, 2, 3].map(() => eraseAccount(kit.deps, leaver.id)));
    expect(erased.filter(Boolean)).toHaveLength(1);
    expect(await wrongCounters()).toEqual([]);
    expect(await kit.db.select().from(auditLog).where(eq(auditLog.subjectId, leaver.id))).toHaveLength(1);
  });

  it('goes on where a crash broke off, and nobody can sign in to it meanwhile', async () => {
    const [leaver, friend] = [await kit.member({ passwordHash: 'x' }), await kit.member()];
    const theirs = await post(friend);
    await kit.db.insert(reactions).values({ subjectKind: 'post', subjectId: theirs, userId: leaver.id, kind: 'like' });
    await recount();
    await due(leaver);
    kit.clock.advance(14 * DAY);
    const broken = vi.spyOn(kit.deps.db, 'transaction').mockRejectedValueOnce(new Error('The process died'));
    expect(await eraseDueAccounts(kit.deps)).toBe(0);
    broken.mockRestore();
    expect(await rowOf(leaver)).toMatchObject({ passwordHash: null });
    expect(await eraseDueAccounts(kit.deps)).toBe(1);
    expect(await wrongCounters()).toEqual([]);
  });

  it('is left alone when it is not due', async () => {
    const [staying, waiting] = [await kit.member(), await kit.member()];
    await due(waiting);
    expect([await eraseAccount(kit.deps, staying.id), await eraseAccount(kit.deps, waiting.id)]).toEqual([
      false,
      false,
    ]);
    expect([await rowOf(staying), await rowOf(waiting)]).toEqual([expect.any(Object), expect.any(Object)]);
  });
});
