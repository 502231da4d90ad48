import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { companyRoles } from './features/companies/companies.tables.ts';
import { uploads } from './core/media/uploads.tables.ts';
import { users } from './core/accounts/accounts.tables.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import { hostileSite, knownIn, makeScene, type Scene } from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import type { Person } from './testing/member-kit.ts';
import { signIn, type TestUser } from './testing/people.ts';
import { eq } from 'drizzle-orm';

/**
 * Who writes for a company stays with those who edit its page. Every read of the contract is asked by its followers, by
 * those who saved, shared, reposted and answered what it said, by its recruiters and by strangers: nobody finds the writer.
 */

const NAME = 'Zqwilda Penning';
const USERNAME = 'zqwriter';

/** Reads that list members: the writer is one, and stands there for themself, or among those with a role. */
const listsMembers = ['directory.people', 'follows.suggestions', 'companyRoles.team'];

let site: Awaited<ReturnType<typeof hostileSite>>;
let scene: Scene;
let writer: Person;
let editor: Person;
let readers: Record<string, Person>;
/** Numbers of posts that the company speaks in, or that repeat one. */
let said: Record<string, number>;
let companyId: number;

beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site);
  const newReader = () => site.member();
  writer = await site.member({ fullName: NAME, username: USERNAME, avatarUrl: `/uploads/${USERNAME}.webp` });
  [editor] = [await newReader()];
  readers = {
    follower: await newReader(),
    recruiter: await newReader(),
    stranger: await newReader(),
    sharer: await newReader(),
  };
  companyId = (await site.company({ name: 'Quilted Night Works' })).id;
  await site.db.insert(companyRoles).values([
    { companyId, userId: writer.id, role: 'owner' },
    { companyId, userId: editor.id, role: 'editor' },
    { companyId, userId: readers.recruiter?.id ?? 0, role: 'recruiter' },
  ]);
  said = await spoken();
});
afterAll(() => site.close());

/** The company speaks in every way that it can, and its readers do with it what they can. */
async function spoken(): Promise<Record<string, number>> {
  const { follower, sharer } = readers as { follower: Person; sharer: Person };
  await follower.ok(api.follows.add, { body: { targetId: companyId, targetType: 'company' } });
  const file = await site.upload(writer, 'image');
  await site.db.update(uploads).set({ originalName: 'picture.webp' }).where(eq(uploads.id, file.id));
  const words = `Looms for sale, @[${follower.fullName}](${follower.id}) #coils`;
  const post = await writer.ok(api.posts.create, {
    body: { content: words, companyId, mediaType: 'image', imageUrl: file.url },
  });
  const plain = await writer.ok(api.posts.create, { body: { content: 'Plain looms for sale', companyId } });
  const hidden = await writer.ok(api.posts.create, { body: { content: 'Other looms for sale', companyId } });
  const first = await sharer.ok(api.posts.create, { body: { content: 'Who sells looms?' } });
  const repost = await writer.ok(api.reposts.repost, { params: { id: first.id }, body: { companyId } });
  const of = { params: { id: post.id } };
  await follower.ok(api.posts.react, { ...of, body: { kind: 'like' } });
  await follower.ok(api.posts.save, of);
  await follower.ok(api.hiddenPosts.hide, { params: { id: hidden.id } });
  await follower.ok(api.comments.write, { ...of, body: { content: 'How many looms?' } });
  await writer.ok(api.posts.edit, { ...of, body: { content: `${words} today` } });
  const repeated = await sharer.ok(api.reposts.repost, { ...of, body: { content: 'Looms!' } });
  await sharer.ok(api.messages.send, { body: { recipientId: follower.id, content: 'Looms', postId: post.id } });
  await follower.ok(api.messages.accept, { params: { id: sharer.id } });
  await site.deps.outbox.drain();
  return { post: post.id, plain: plain.id, hidden: hidden.id, repost: repost.repost.id, repeated: repeated.repost.id };
}

const reads = allEndpoints.filter(({ access, method }) => method === 'GET' && access !== 'admin');

async function answer(person: Person, endpoint: EndpointShape, post: number): Promise<string> {
  const numbers = { ...scene.numbers, post, company: companyId };
  const known = knownIn({ ...scene, numbers }, endpoint, readers.sharer?.id ?? 0);
  const searched: Record<string, unknown> = {
    q: 'looms',
    ...(endpoint.name === 'search.results' ? { tab: 'posts' } : {}),
  };
  const here: typeof known = (part, field) => searched[field] ?? known(part, field);
  const cookie = await signIn(site, { ...person, isAdmin: false } as unknown as TestUser);
  return (await send({ app: site.app, cookie }, endpoint, sendingOf(endpoint, '', sampleOf(endpoint, here)))).text;
}

const namesWriter = (text: string) =>
  text.includes(NAME) ||
  text.includes(USERNAME) ||
  new RegExp(`"(?:author|user|owner|actor|person|sender)Id":${writer.id}\\b`).test(text);

describe.each(['follower', 'recruiter', 'stranger', 'sharer'])('a %s', (name) => {
  it('finds the writer beside nothing that the company said', async () => {
    const person = readers[name] as Person;
    const found = new Set<string>();
    for (const endpoint of reads) {
      if (listsMembers.includes(endpoint.name)) continue;
      const posts = endpoint.path.includes('/posts/{id}') ? Object.values(said) : [said.post ?? 0];
      for (const post of posts)
        if (namesWriter(await answer(person, endpoint, post))) found.add(`${endpoint.name} of ${post}`);
    }
    expect([...found]).toEqual([]);
  });
});

it('the reads show what the company said, so that they could have shown who wrote it', async () => {
  const shown: string[] = [];
  for (const endpoint of reads)
    if (/looms for sale/i.test(await answer(readers.follower as Person, endpoint, said.post ?? 0)))
      shown.push(endpoint.name);
  expect(shown.toSorted()).toEqual(
    expect.arrayContaining([
      'companies.posts',
      'messages.thread',
      'notifications.list',
      'posts.feed',
      'posts.get',
      'posts.saved',
      'saved.list',
      'search.results',
      'topics.posts',
      'versions.list',
    ]),
  );
});

it('whoever edits the page learns who wrote a post of it, also in the feed', async () => {
  await editor.ok(api.follows.add, { body: { targetId: companyId, targetType: 'company' } });
  const params = { id: said.plain ?? 0 };
  const readers2 = [writer, editor];
  for (const person of readers2)
    expect((await person.ok(api.posts.get, { params })).author).toMatchObject({ id: writer.id, fullName: NAME });
  const { items } = await editor.ok(api.posts.feed, { query: {} });
  expect(items.find(({ id }) => id === params.id)?.author).toMatchObject({ id: writer.id });
});

it('whoever loses that role learns it no more, not even of what they wrote', async () => {
  await site.db.delete(companyRoles).where(eq(companyRoles.userId, writer.id));
  const { author, company } = await writer.ok(api.posts.get, { params: { id: said.plain ?? 0 } });
  expect([author, company?.id]).toEqual([null, companyId]);
  await site.db.update(users).set({ fullName: 'Somebody else' }).where(eq(users.id, writer.id));
});
