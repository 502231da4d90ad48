import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from './core/accounts/accounts.tables.ts';
import { companyRoles } from './features/companies/companies.tables.ts';
import { openJobBy } from './features/job-applications/applications.kit.ts';
import { jobs } from './features/jobs/jobs.tables.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeScene, MARK, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import type { Person } from './testing/member-kit.ts';
import { anApplicant, signIn, type TestUser } from './testing/people.ts';

/**
 * Rights that end: a friend of the owner's of the scene, who had read, saved, answered and been told of all there is, loses
 * one right after the other. What the owner writes after each is marked anew, and every read of the contract and every file
 * is asked by everybody who may not have it.
 */

type Site = Awaited<ReturnType<typeof hostileSite>>;
let site: Site;
let scene: Scene;
let owner: Person;
let friend: Person;
/** Files of the owner, by what holds them. */
let files: Record<'post' | 'chat' | 'discussion' | 'message', string>;
/** What the owner wrote for the friend's eyes: an answer under the post for connections, a message in the group. */
let answerId: number;
let others: Record<string, { cookie: string | null }>;

const reads = allEndpoints.filter(({ access, method }) => method === 'GET' && access !== 'admin');
const cookieOf = (person: object) => signIn(site, { ...person, isAdmin: false } as TestUser);

async function fileOf(of: Person): Promise<{ url: string; key: string }> {
  const file = await site.upload(of, 'image');
  await site.deps.files.put(file.key, Buffer.from('bytes of the file'), { mime: 'image/webp' });
  return file;
}

beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site);
  ({ owner, friend } = scene);
  const { post, group } = scene.numbers;
  const [shown, chat, discussion, sent] = [
    await fileOf(owner),
    await fileOf(owner),
    await fileOf(owner),
    await fileOf(owner),
  ];
  files = { post: shown.url, chat: chat.url, discussion: discussion.url, message: sent.url };
  const body = {
    content: `Picture ${MARK}`,
    audience: 'connections',
    mediaType: 'image',
    imageUrl: shown.url,
  } as const;
  await owner.ok(api.posts.create, { body });
  await friend.ok(api.posts.save, { params: { id: post } });
  const asked = await friend.ok(api.comments.write, { params: { id: post }, body: { content: 'Which coil?' } });
  const answer = { content: `This one, ${MARK}`, replyTo: asked.id };
  answerId = (await owner.ok(api.comments.write, { params: { id: post }, body: answer })).id;
  await owner.ok(api.messages.send, {
    body: { recipientId: friend.id, content: 'See', postId: post, attachmentUrl: sent.url },
  });
  await owner.ok(api.groupChat.send, {
    params: { id: group },
    body: { content: `For @[${friend.fullName}](${friend.id})`, clientId: 'second-reader', attachmentUrl: chat.url },
  });
  await owner.ok(api.groupPosts.create, {
    params: { id: group },
    body: { content: 'See this', attachmentUrl: discussion.url },
  });
  await site.deps.outbox.drain();
  const follower = await site.member();
  others = {
    friend: { cookie: await cookieOf(friend) },
    stranger: { cookie: await cookieOf(await site.member()) },
    follower: { cookie: await cookieOf(follower) },
    asker: { cookie: await cookieOf(scene.asker) },
    staff: { cookie: await cookieOf(scene.staff) },
    applicant: { cookie: await cookieOf(await anApplicant(site)) },
    visitor: { cookie: null },
  };
});
afterAll(() => site.close());

async function textOf(endpoint: EndpointShape, cookie: string | null, mark: string, about: number): Promise<string> {
  const known = knownIn(scene, endpoint, about);
  const searched: Record<string, unknown> = {
    q: mark,
    ...(endpoint.name === 'search.results' ? { tab: 'posts' } : {}),
  };
  const input = sampleOf(endpoint, (part, field) => searched[field] ?? known(part, field));
  return (await send({ app: site.app, cookie }, endpoint, sendingOf(endpoint, '', input))).text;
}

/** Names of the reads in which a mark is found. */
async function findings(cookie: string | null, mark: string, about = owner.id): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of reads)
    if ((await textOf(endpoint, cookie, mark, about)).includes(mark)) found.push(endpoint.name);
  return found;
}

/** Fails where one of them finds the mark, or where the owner does not, so that there was nothing to find. */
async function expectOwnersAlone(mark: string, names = Object.keys(others)): Promise<void> {
  await site.deps.outbox.drain();
  expect(await findings(await cookieOf(owner), mark, friend.id)).not.toEqual([]);
  const heard: Record<string, string[]> = {};
  for (const name of names) heard[name] = await findings(others[name]?.cookie ?? null, mark);
  expect(heard).toEqual(Object.fromEntries(names.map((name) => [name, []])));
}

/** Which files the friend opens. */
async function opened(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, url] of Object.entries(files)) if ((await friend.look(url)).status === 200) found.push(name);
  return found;
}

const rewrite = async (mark: string): Promise<void> => {
  await owner.ok(api.posts.edit, { params: { id: scene.numbers.post }, body: { content: `Words ${mark}` } });
  for (const id of [scene.numbers.comment, answerId])
    await owner.ok(api.comments.edit, { params: { id }, body: { content: `Words ${mark}` } });
};

describe('a friend', () => {
  it('meets what they may read in many places, so that they could meet it there afterwards', async () => {
    expect(await findings(others.friend?.cookie ?? null, MARK)).toEqual(
      expect.arrayContaining([
        'comments.get',
        'comments.list',
        'groupChat.messages',
        'groupPosts.get',
        'groups.mine',
        'messages.thread',
        'notifications.list',
        'posts.byAuthor',
        'posts.feed',
        'posts.get',
        'posts.saved',
        'saved.list',
        'versions.list',
      ]),
    );
    expect(await opened()).toEqual(['post', 'chat', 'discussion', 'message']);
  });

  it('who is no connection any more hears nothing that is for connections', async () => {
    await friend.ok(api.follows.remove, { params: { id: owner.id }, query: {}, body: { targetType: 'user' } });
    await rewrite('zqafterfollow');
    await expectOwnersAlone('zqafterfollow');
    expect(await opened()).toEqual(['chat', 'discussion', 'message']);
  });

  it('hears nothing of what was said to connections when everybody may read the post again', async () => {
    const body = { content: 'Words zqforfriends', audience: 'connections' } as const;
    const { id } = await owner.ok(api.posts.create, { body });
    await owner.ok(api.posts.react, { params: { id }, body: { kind: 'like' } });
    const { post } = scene.numbers;
    await owner.ok(api.posts.edit, { params: { id }, body: { audience: 'members', content: 'Open to all' } });
    scene.numbers.post = id;
    await expectOwnersAlone('zqforfriends');
    scene.numbers.post = post;
  });

  it('who was removed from a group hears nothing that is said there', async () => {
    const params = { id: scene.numbers.group };
    await owner.ok(api.groupMembers.remove, { params: { ...params, userId: friend.id } });
    const content = 'Words zqaftergroup';
    await owner.ok(api.groupChat.edit, {
      params: { ...params, messageId: scene.numbers.groupMessage },
      body: { content },
    });
    await owner.ok(api.groupChat.send, { params, body: { content, clientId: 'after-removal' } });
    await owner.ok(api.groupPosts.edit, { params: { ...params, postId: scene.numbers.groupPost }, body: { content } });
    await owner.ok(api.groups.edit, { params, body: { about: content, name: 'Group zqaftergroup' } });
    await expectOwnersAlone('zqaftergroup');
    expect(await opened()).toEqual(['message']);
  });

  it('who lost a role at a company hears nothing that waits there', async () => {
    await site.db.delete(companyRoles).where(eq(companyRoles.userId, friend.id));
    const params = { id: scene.numbers.company };
    await scene.asker.ok(api.companies.suggest, { params, body: { text: 'We moved, zqafterrole' } });
    await expectOwnersAlone('zqafterrole');
  });

  it.each(['whom the owner blocked', 'who blocked the owner'])('%s hears nothing of them', async (way) => {
    const [by, of] = way === 'whom the owner blocked' ? [owner, friend] : [friend, owner];
    const mark = way === 'whom the owner blocked' ? 'zqafterblock' : 'zqafterblocking';
    await by.ok(api.safety.block, { params: { id: of.id } });
    await owner.ok(api.posts.create, { body: { content: `Words ${mark} #coils` } });
    const shared = await scene.staff.ok(api.posts.create, { body: { content: `Ask me about foam ${way}` } });
    await owner.ok(api.comments.write, { params: { id: shared.id }, body: { content: `Words ${mark}` } });
    await expectOwnersAlone(mark, ['friend', 'applicant', 'visitor']);
    await by.ok(api.safety.unblock, { params: { id: of.id } });
  });

  it.each(['whose posting staff removed', 'who is suspended', 'whom the applicant blocked'])(
    'who applied to one %s hears nothing of the posting',
    async (way) => {
      const mark = `zqposting${way.length}`;
      const [poster, applicant] = [await site.member(), await site.member()];
      const id = await openJobBy(site, poster, `Pourer ${mark}`);
      const body = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
      const { id: applicationId } = await applicant.ok(api.jobApplications.apply, { params: { id }, body });
      const step = { from: 'submitted', stage: 'interview' } as const;
      await poster.ok(api.jobApplications.move, { params: { applicationId }, body: step });
      await site.deps.outbox.drain();
      const { job } = scene.numbers;
      scene.numbers.job = id;
      const cookie = await cookieOf(applicant);
      const read = ['jobs.get', 'jobs.list', 'jobApplications.mine', 'notifications.list'];
      expect(await findings(cookie, mark, poster.id)).toEqual(expect.arrayContaining(read));
      if (way === 'whose posting staff removed')
        await site.db.update(jobs).set({ removedAt: site.clock.now() }).where(eq(jobs.id, id));
      else if (way === 'who is suspended')
        await site.db
          .update(users)
          .set({ suspendedUntil: new Date('2099-01-01') })
          .where(eq(users.id, poster.id));
      else await applicant.ok(api.safety.block, { params: { id: poster.id } });
      expect(await findings(cookie, mark, poster.id)).toEqual([]);
      scene.numbers.job = job;
    },
  );

  it('hears nothing of what was deleted, with its files', async () => {
    await rewrite('zqbeforedeletion');
    await owner.ok(api.posts.remove, { params: { id: scene.numbers.post } });
    await owner.ok(api.groups.remove, { params: { id: scene.numbers.group } });
    const { items } = await owner.ok(api.messages.thread, { params: { id: friend.id }, query: {} });
    for (const { id, attachment } of items)
      if (attachment) await owner.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
    await site.deps.outbox.drain();
    for (const [name, { cookie }] of Object.entries(others))
      expect(await findings(cookie, 'zqbeforedeletion'), name).toEqual([]);
    expect(await opened()).toEqual([]);
  });
});
