import { text } from 'node:stream/consumers';
import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Entry, fromBufferPromise } from 'yauzl';
import { features } from '../../features.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { twoFactor } from '../auth/auth.tables.ts';
import { sessions } from '../../core/accounts/accounts.tables.ts';
import { impressions } from '../../core/impressions/impressions.tables.ts';
import { collections, saves } from '../../core/saves/saves.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import { mails } from '../mail/mail.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { postDrafts, postVersions, posts } from '../posts/posts.tables.ts';
import { comments } from '../comments/comments.tables.ts';
import { reportCases, reports } from '../safety/safety.tables.ts';
import { sweepUploads } from '../../core/media/uploads.sweeper.ts';
import { exportAreas } from './export-archive.ts';
import { sweepExports } from './exports.commands.ts';
import { dataExports } from './settings.tables.ts';
import { settingsEvents } from './settings.tokens.ts';

const DAY = 86_400_000;
/** The files of the archive that members know: none of them is renamed or goes. */
const known = [
  'account',
  'profile',
  'experience',
  'application',
  'application-messages',
  'posts',
  'earlier-words-of-posts',
  'drafts',
  'comments',
  'reactions',
  'comment-reactions',
  'saved-posts',
  'collections',
  'hidden-posts',
  'posts-seen',
  'following',
  'followed-topics',
  'followers',
  'blocked',
  'muted',
  'muted-reposts',
  'profile-visits',
  'reports-made',
  'decisions-about-me',
  'company-roles',
  'company-claims',
  'company-suggestions',
  'invitations',
  'groups',
  'group-invitations',
  'group-requests',
  'group-messages',
  'group-message-reactions',
  'group-posts',
  'group-post-likes',
  'group-comments',
  'group-reports-made',
  'messages',
  'message-reactions',
  'message-drafts',
  'notifications',
  'notification-choices',
  'digests',
  'bug-reports',
  'sessions',
  'push-devices',
  'security-log',
  'settings',
];
/** What the features put into the archive. */
const areas = exportAreas(features).map(({ name }) => name);
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());
beforeEach(() => kit.deps.outbox.drain());

const { settings } = api;

/** Somebody whose password was just proved. */
async function proved(more: Parameters<MemberKit['member']>[0] = {}): Promise<Person> {
  const person = await kit.member(more);
  const until = new Date(kit.clock.now().getTime() + 15 * 60_000);
  await kit.db.update(sessions).set({ sudoUntil: until }).where(eq(sessions.userId, person.id));
  return person;
}

async function archiveFor(person: Person): Promise<number> {
  const { id } = await person.ok(settings.requestExport, {});
  await kit.deps.outbox.drain();
  return id;
}

async function download(person: Person, id: number): Promise<Buffer> {
  const answer = await kit.app.inject({
    url: `/api/settings/exports/${id}/download`,
    headers: { cookie: await cookieOf(person) },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+\.zip"$/);
  expect(answer.headers['cache-control']).toContain('no-store');
  return answer.rawPayload;
}

async function cookieOf(person: Person): Promise<string> {
  const { secret } = await kit.deps.sessions.open({ userId: person.id, device: 'other', ip: null, isAdmin: false });
  return `sid=${secret}`;
}

async function unzip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content);
  const found = new Map<string, string>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
    found.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return found;
}

describe('the archive', () => {
  it('holds every area of the own data and the own files, and no secret or private word of others', async () => {
    const hash = await hashPassword('tufted lamp and ladder');
    const owner = await proved({ passwordHash: hash, bio: 'Foam by heart', preferences: { theme: 'dark' } });
    const other = await kit.member({ fullName: 'Dana Ruiz', bio: 'Nobody else’s business' });
    await kit.db.insert(twoFactor).values({ userId: owner.id, secret: 'JBSWY3DPSECRET', confirmedAt: kit.clock.now() });
    const file = await kit.upload(owner, 'document', { originalName: '../Price "list"/2026.pdf' });
    await kit.deps.files.put(file.key, Buffer.from('the own file'), { mime: 'application/pdf' });
    await kit.upload(owner, 'document', { originalName: 'lost.pdf' });
    const [mine, theirs] = await kit.db
      .insert(posts)
      .values([
        { authorId: owner.id, content: 'My own words', uploadId: file.id },
        { authorId: other.id, content: 'A post of somebody else' },
      ])
      .returning();
    const extras = { audience: 'connections', imageAlt: '', declinedLinks: [], videoUrl: null };
    await kit.db
      .insert(postDrafts)
      .values({ userId: owner.id, place: 'new', content: 'Half a thought', extras, updatedAt: kit.clock.now() });
    await kit.db.insert(postVersions).values([
      { postId: mine?.id ?? 0, content: 'My first words', isSilent: true },
      { postId: theirs?.id ?? 0, content: 'What Dana wrote first', isSilent: true },
    ]);
    await kit.db.insert(comments).values([
      { subjectKind: 'post', subjectId: theirs?.id ?? 0, authorId: owner.id, content: 'My comment' },
      { subjectKind: 'post', subjectId: mine?.id ?? 0, authorId: other.id, content: 'What Dana said' },
    ]);
    await kit.db.insert(follows).values({ followerId: owner.id, userId: other.id });
    const [shelf] = await kit.db.insert(collections).values({ userId: owner.id, name: 'Spring' }).returning();
    await kit.db.insert(saves).values([
      {
        userId: owner.id,
        subjectKind: 'post',
        subjectId: theirs?.id ?? 0,
        collectionId: shelf?.id ?? 0,
        note: 'Read on Monday',
      },
      { userId: other.id, subjectKind: 'post', subjectId: mine?.id ?? 0, note: 'What Dana noted' },
    ]);
    await kit.db.insert(impressions).values([
      {
        subjectKind: 'post',
        subjectId: theirs?.id ?? 0,
        viewerId: owner.id,
        day: '2026-03-02',
        seenAt: kit.clock.now(),
      },
      { subjectKind: 'post', subjectId: mine?.id ?? 0, viewerId: other.id, day: '2026-03-03', seenAt: kit.clock.now() },
    ]);
    const [made] = await kit.db
      .insert(reportCases)
      .values({ targetType: 'user', targetId: owner.id, ownerId: owner.id })
      .returning();
    await kit.db
      .insert(reports)
      .values({ caseId: made?.id ?? 0, reporterId: other.id, reason: 'spam', note: 'told in confidence' });

    const entries = await unzip(await download(owner, await archiveFor(owner)));
    const names = [...entries.keys()];
    expect(known.filter((name) => !areas.includes(name))).toEqual([]);
    expect(names).toEqual([
      'READ ME.txt',
      ...areas.map((name) => `${name}.json`),
      `files/${file.id}-_Price _list_2026.pdf`,
    ]);
    const read = (name: string) => JSON.parse(entries.get(`${name}.json`) ?? '') as Record<string, unknown>[];
    expect(read('account')).toMatchObject([
      { id: owner.id, username: owner.username, twoFactorSince: expect.any(String) },
    ]);
    expect(read('profile')).toMatchObject([{ bio: 'Foam by heart' }]);
    expect(read('posts')).toMatchObject([{ content: 'My own words' }]);
    expect(read('drafts')).toMatchObject([{ place: 'new', content: 'Half a thought', audience: 'connections' }]);
    expect(read('earlier-words-of-posts')).toMatchObject([{ postId: mine?.id, content: 'My first words' }]);
    expect(read('comments')).toMatchObject([{ content: 'My comment' }]);
    expect(read('following')).toMatchObject([{ personId: other.id, personName: 'Dana Ruiz', state: 'following' }]);
    expect(read('saved-posts')).toMatchObject([{ postId: theirs?.id, collection: 'Spring', note: 'Read on Monday' }]);
    expect(read('collections')).toMatchObject([{ name: 'Spring' }]);
    expect(read('posts-seen')).toEqual([{ day: '2026-03-02', postIds: [theirs?.id] }]);
    expect(read('settings')).toMatchObject([{ preferences: { theme: 'dark' } }]);
    expect(read('sessions')).toMatchObject([{ device: 'test' }]);
    expect(read('security-log')).toMatchObject([{ text: 'Copy of all data requested' }]);
    expect(entries.get(`files/${file.id}-_Price _list_2026.pdf`)).toBe('the own file');
    const whole = [...entries.values()].join('\n');
    for (const secret of [
      hash,
      'JBSWY3DPSECRET',
      'What Dana said',
      'What Dana wrote first',
      'What Dana noted',
      'told in confidence',
      'Nobody else',
      'passwordHash',
      'token',
    ])
      expect(whole).not.toContain(secret);
  });

  it('reads long lists page by page, each row once', async () => {
    const owner = await proved();
    await kit.db.execute(
      sql`insert into posts (author_id, content) select ${owner.id}, 'Post ' || n from generate_series(1, 1203) n`,
    );
    const spy = vi.spyOn(kit.deps.pool, 'query');
    const entries = await unzip(await download(owner, await archiveFor(owner)));
    spy.mockRestore();
    const contents = (JSON.parse(entries.get('posts.json') ?? '') as { content: string }[]).map(
      ({ content }) => content,
    );
    expect(contents).toHaveLength(1203);
    expect(new Set(contents).size).toBe(1203);
  });

  it('is told by notification and by mail when it is ready, once', async () => {
    const owner = await proved();
    const id = await archiveFor(owner);
    await kit.deps.outbox.emit(kit.db, settingsEvents.exportAsked, { exportId: id });
    await kit.deps.outbox.drain();
    const told = await kit.db.select().from(notifications).where(eq(notifications.userId, owner.id));
    expect(told.map(({ kind }) => kind)).toEqual(['export_ready']);
    const sent = await kit.db
      .select()
      .from(mails)
      .where(eq(mails.to, `${owner.username}@example.com`));
    expect(sent.map(({ subject }) => subject)).toEqual(['Your data is ready']);
    expect((await owner.ok(settings.exports, {})).items).toMatchObject([
      { id, state: 'ready', bytes: expect.any(Number) },
    ]);
  });

  it('needs the password just proved', async () => {
    const someone = await kit.member();
    expect(await someone.refused(settings.requestExport, {})).toMatchObject({ status: 403, code: 'sudo_required' });
  });

  it('is made once a day, also of two requests at once', async () => {
    const owner = await proved();
    const answers = await Promise.all([1, 2, 3].map(() => owner.send(settings.requestExport, {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    expect(await owner.refused(settings.requestExport, {})).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('once a day'),
    });
    expect((await owner.ok(settings.exports, {})).nextAt).toBe(new Date(kit.clock.now().getTime() + DAY).toISOString());
  });

  it('is nobody else’s: another member hears that there is none', async () => {
    const owner = await proved();
    const id = await archiveFor(owner);
    const other = await kit.member();
    expect(await other.refused(settings.downloadExport, { params: { id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect((await other.ok(settings.exports, {})).items).toEqual([]);
    const [row] = await kit.db.select().from(dataExports).where(eq(dataExports.id, id));
    const byKey = await kit.app.inject({ url: `/uploads/${row?.key}`, headers: { cookie: await cookieOf(other) } });
    expect(byKey.statusCode).toBe(404);
  });

  it('that waits or failed cannot be downloaded, and a failed one may be asked for again', async () => {
    const owner = await proved();
    const { id } = await owner.ok(settings.requestExport, {});
    expect((await owner.refused(settings.downloadExport, { params: { id } })).code).toBe('not_found');
    await kit.db.update(dataExports).set({ state: 'failed' }).where(eq(dataExports.id, id));
    expect((await owner.refused(settings.downloadExport, { params: { id } })).code).toBe('not_found');
    await owner.ok(settings.requestExport, {});
  });

  it('is tried again after a failure, and given up after hours of them', async () => {
    const owner = await proved();
    const put = vi.spyOn(kit.deps.files, 'put').mockRejectedValue(new Error('The store is away'));
    const { id } = await owner.ok(settings.requestExport, {});
    await kit.deps.outbox.drain();
    expect((await owner.ok(settings.exports, {})).items).toMatchObject([{ id, state: 'queued' }]);
    kit.clock.advance(7 * 3_600_000);
    await kit.deps.outbox.drain();
    expect((await owner.ok(settings.exports, {})).items).toMatchObject([{ id, state: 'failed' }]);
    put.mockRestore();
  });

  it('is kept for seven days, then swept; the sweeper of uploads leaves it alone until then', async () => {
    const owner = await proved();
    const id = await archiveFor(owner);
    const [row] = await kit.db.select().from(dataExports).where(eq(dataExports.id, id));
    const key = row?.key ?? '';
    kit.clock.advance(6 * DAY);
    await sweepUploads(kit.deps);
    expect(await sweepExports(kit.deps)).toBe(0);
    await download(owner, id);
    kit.clock.advance(DAY);
    const again = await cookieOf(owner);
    const late = await kit.app.inject({ url: `/api/settings/exports/${id}/download`, headers: { cookie: again } });
    expect([late.statusCode, late.json().code]).toEqual([410, 'gone']);
    expect(await sweepExports(kit.deps)).toBeGreaterThan(0);
    expect(await kit.deps.files.stat(key)).toBeNull();
    expect(await sweepExports(kit.deps)).toBe(0);
  });
});
