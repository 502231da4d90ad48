import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints, api, type EndpointShape } from '@innerspring/contract';
import { companyHandovers, companyRoles, companySuggestions } from './features/companies/companies.tables.ts';
import { follows } from './core/relations/follows.tables.ts';
import { groupLooks, moderatorsReads } from './features/groups/blocked-pair.kit.ts';
import { invitations } from './features/invitations/invitations.tables.ts';
import { users } from './core/accounts/accounts.tables.ts';
import { notifications } from './core/notifications/notifications.tables.ts';
import { hiddenPosts } from './features/posts/feed/hidden-posts.tables.ts';
import { postVersions } from './features/posts/publishing/drafts.tables.ts';
import { comments } from './features/comments/comments.tables.ts';
import { reactions } from './core/reactions/reactions.tables.ts';
import { posts, postMentions } from './features/posts/posts.tables.ts';
import { saves } from './core/saves/saves.tables.ts';
import { postTopics, topics } from './features/posts/topics/topics.tables.ts';
import { blocks, mutes } from './core/relations/blocks.tables.ts';
import { type MemberKit, memberKit, type Person } from './testing/member-kit.ts';

/**
 * Everything that a member can read, each with a pair of whom one blocks the other. A new GET endpoint has to be sorted
 * in here: either it shows members, and a seed makes one appear, or it never does, and the reason stands beside it.
 */

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

/** `mark` stands in every field of `other`, and in nobody else's. */
type Scene = { viewer: Person; other: Person; third: Person; mark: string };
type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type Seed = (scene: Scene) => Promise<Input>;
type Look = { seed: Seed; isSeen?: (body: never, scene: Scene) => boolean };

const of = (person: { id: number }): Input => ({ params: { id: person.id } });

async function postBy(
  author: { id: number },
  content: string,
  companyId: number | null = null,
): Promise<{ id: number }> {
  const [made] = await kit.db
    .insert(posts)
    .values({ authorId: author.id, content, companyId, createdAt: kit.clock.now() })
    .returning({ id: posts.id });
  if (!made) throw new Error('The post was not stored.');
  return made;
}

async function repostBy(author: { id: number }, original: { id: number }): Promise<{ id: number }> {
  const repost = { authorId: author.id, content: '', isRepost: true, repostOfId: original.id };
  const [made] = await kit.db.insert(posts).values(repost).returning({ id: posts.id });
  if (!made) throw new Error('The repost was not stored.');
  return made;
}

/** A comment and, where one is given, an answer to it. */
async function commentsOn(
  postId: number,
  comment: [by: Person, content: string],
  answer?: [by: Person, content: string],
): Promise<{ id: number }> {
  const say = async ([by, content]: [by: Person, content: string], parentId: number | null) =>
    (
      await kit.db
        .insert(comments)
        .values({ subjectKind: 'post', subjectId: postId, authorId: by.id, content, parentId })
        .returning()
    )[0]?.id ?? 0;
  const id = await say(comment, null);
  if (answer) await say(answer, id);
  return { id };
}

const follow = (from: Person, to: Person, state: 'following' | 'requested' = 'following') =>
  kit.db.insert(follows).values({ followerId: from.id, userId: to.id, state });
const followCompany = (from: Person, companyId: number) =>
  kit.db.insert(follows).values({ followerId: from.id, companyId });

/** A company at which `people` are owner, then admins. */
async function companyOf(...people: Person[]): Promise<{ id: number; name: string }> {
  const company = await kit.company();
  for (const [at, person] of people.entries())
    await kit.db
      .insert(companyRoles)
      .values({ companyId: company.id, userId: person.id, role: at === 0 ? 'owner' : 'admin' });
  return company;
}

const mentionsOther = (body: { mentions: { id: number }[] }, { other }: Scene) =>
  body.mentions.some((person) => person.id === other.id);

/** The viewer is told of the other; gives the number of what tells it. */
async function toldOf({ viewer, other }: Scene): Promise<number> {
  const [told] = await kit.db
    .insert(notifications)
    .values({
      userId: viewer.id,
      kind: 'follow',
      data: { actorId: other.id },
      subject: `person:${other.id}`,
      eventKey: `pair:${viewer.id}`,
    })
    .returning({ id: notifications.id });
  if (!told) throw new Error('The notification was not stored.');
  return told.id;
}

/** The two talk: neither the words nor anything but the person card names the other. */
async function talk({ viewer, other }: Scene): Promise<void> {
  await follow(viewer, other);
  await follow(other, viewer);
  await other.ok(api.messages.send, { body: { recipientId: viewer.id, content: 'About coils' } });
}

/** Reads of conversations, whose words stay with the one who got them. */
const conversationReads = (query?: Record<string, unknown>): Look[] => [
  {
    seed: async (scene) => {
      await talk(scene);
      return { ...of(scene.other), ...(query ? { query } : {}) };
    },
  },
];

const shows: Record<string, Look[]> = {
  'messages.list': conversationReads({}).map((look) => ({
    seed: async (scene) => ({ query: (await look.seed(scene)).query ?? {} }),
  })),
  'messages.conversation': conversationReads(),
  'messages.thread': conversationReads({}),
  'messages.withMember': conversationReads({}).map((look) => ({
    seed: async (scene) => {
      const { params, query } = await look.seed(scene);
      return { params: { userId: params?.['id'] }, query: query ?? {} };
    },
  })),
  'messages.changes': conversationReads({ since: 0 }),
  'messages.search': [
    {
      seed: async (scene) => {
        await talk(scene);
        return { query: { q: 'coils' } };
      },
    },
  ],
  'messages.recipients': [
    { seed: async ({ mark }) => ({ query: { q: mark } }) },
    {
      seed: async ({ viewer, other }) => {
        await follow(viewer, other);
        await follow(other, viewer);
        return { query: {} };
      },
    },
  ],
  ...groupLooks(() => kit),
  'posts.feed': [
    {
      seed: async ({ viewer, other, mark }) => {
        await follow(viewer, other);
        await postBy(other, `Words ${mark}`);
        return { query: {} };
      },
    },
    {
      seed: async ({ viewer, other, third, mark }) => {
        const company = await companyOf(third);
        await followCompany(viewer, company.id);
        await postBy(other, `Words ${mark}`, company.id);
        return { query: {} };
      },
    },
  ],
  'posts.get': [
    { seed: async ({ other, mark }) => of(await postBy(other, `Words ${mark}`)) },
    { seed: async ({ third, other, mark }) => of(await repostBy(third, await postBy(other, `Words ${mark}`))) },
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, `Ask @[Somebody](${other.id}) about it`);
        await kit.db.insert(postMentions).values({ postId: post.id, userId: other.id });
        return of(post);
      },
      isSeen: mentionsOther,
    },
  ],
  'why.get': [
    {
      seed: async ({ other, mark }) => of(await postBy(other, `Words ${mark}`)),
      isSeen: (body: { relation?: string }) => body.relation !== undefined,
    },
  ],
  'versions.list': [
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, 'Ask somebody about it');
        const content = `Ask @[Somebody](${other.id}) about it`;
        await kit.db.insert(postVersions).values({ postId: post.id, content, isSilent: false });
        return { ...of(post), query: {} };
      },
      isSeen: (body: { items: { mentions: { id: number }[] }[] }, scene) =>
        body.items.some((version) => mentionsOther(version, scene)),
    },
  ],
  'posts.reactors': [
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, 'Some words');
        await kit.db
          .insert(reactions)
          .values({ subjectKind: 'post', subjectId: post.id, userId: other.id, kind: 'like' });
        return { ...of(post), query: {} };
      },
    },
    {
      seed: async ({ other, mark, third }) => {
        const post = await postBy(other, `Words ${mark}`);
        await kit.db
          .insert(reactions)
          .values({ subjectKind: 'post', subjectId: post.id, userId: third.id, kind: 'like' });
        return { ...of(post), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'comments.list': [
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        await kit.db
          .insert(comments)
          .values({ subjectKind: 'post', subjectId: post.id, authorId: other.id, content: `Words ${mark}` });
        return { ...of(post), query: {} };
      },
    },
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, 'Some words');
        const content = `Ask @[Somebody](${other.id})`;
        await kit.db.insert(comments).values({ subjectKind: 'post', subjectId: post.id, authorId: third.id, content });
        return { ...of(post), query: {} };
      },
      isSeen: (body: { items: { mentions: { id: number }[] }[] }, scene: Scene) =>
        body.items.some((comment) => mentionsOther(comment, scene)),
    },
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        await commentsOn(post.id, [third, 'Some words'], [other, `Words ${mark}`]);
        return { ...of(post), query: {} };
      },
      isSeen: (body: { items: { replyCount: number }[] }) => body.items.some(({ replyCount }) => replyCount > 0),
    },
  ],
  'comments.get': [
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        return of(await commentsOn(post.id, [other, `Words ${mark}`], [third, 'An answer']));
      },
    },
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        const [top] = await kit.db
          .insert(comments)
          .values({ subjectKind: 'post', subjectId: post.id, authorId: other.id, content: `Words ${mark}` })
          .returning({ id: comments.id });
        const [answer] = await kit.db
          .insert(comments)
          .values({
            subjectKind: 'post',
            subjectId: post.id,
            authorId: third.id,
            parentId: top?.id ?? 0,
            content: 'An answer',
          })
          .returning({ id: comments.id });
        return of(answer ?? { id: 0 });
      },
    },
  ],
  'comments.reactors': [
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, 'Some words');
        const comment = await commentsOn(post.id, [third, 'Some words']);
        await kit.db
          .insert(reactions)
          .values({ subjectKind: 'comment', subjectId: comment.id, userId: other.id, kind: 'like' });
        return { ...of(comment), query: {} };
      },
    },
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        const comment = await commentsOn(post.id, [other, `Words ${mark}`]);
        await kit.db
          .insert(reactions)
          .values({ subjectKind: 'comment', subjectId: comment.id, userId: third.id, kind: 'like' });
        return { ...of(comment), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'comments.replies': [
    {
      seed: async ({ third, other, mark }) => {
        const post = await postBy(third, 'Some words');
        const comment = await commentsOn(post.id, [third, 'Some words'], [other, `Words ${mark}`]);
        return { ...of(comment), query: {} };
      },
    },
    {
      seed: async ({ third, other }) => {
        const post = await postBy(third, 'Some words');
        const comment = await commentsOn(post.id, [other, 'Some words'], [third, 'An answer']);
        return { ...of(comment), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
    {
      seed: async ({ third, other }) => {
        const post = await postBy(other, 'Some words');
        const comment = await commentsOn(post.id, [third, 'Some words'], [third, 'An answer']);
        return { ...of(comment), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'posts.saved': [
    {
      seed: async ({ viewer, other, mark }) => {
        const post = await postBy(other, `Words ${mark}`);
        await kit.db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
        return { query: {} };
      },
    },
  ],
  'saved.list': [
    {
      seed: async ({ viewer, other, mark }) => {
        const post = await postBy(other, `Words ${mark}`);
        await kit.db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
        return { query: {} };
      },
    },
    {
      seed: async ({ viewer, other, mark }) => {
        const post = await postBy(other, `Words ${mark}`);
        await kit.db.insert(saves).values({ userId: viewer.id, subjectKind: 'post', subjectId: post.id });
        return { query: { q: mark } };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'hiddenPosts.list': [
    {
      seed: async ({ viewer, other, mark }) => {
        const post = await postBy(other, `Words ${mark}`);
        await kit.db.insert(hiddenPosts).values({ userId: viewer.id, postId: post.id });
        return { query: {} };
      },
    },
    {
      seed: async ({ viewer, third, other, mark }) => {
        const post = await repostBy(third, await postBy(other, `Words ${mark}`));
        await kit.db.insert(hiddenPosts).values({ userId: viewer.id, postId: post.id });
        return { query: {} };
      },
    },
  ],
  'posts.byAuthor': [
    {
      seed: async ({ other, mark }) => {
        await postBy(other, `Words ${mark}`);
        return { ...of(other), query: {} };
      },
    },
  ],
  'posts.mentionable': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
  'safety.muted': [
    {
      seed: async ({ viewer, other }) => {
        await kit.db.insert(mutes).values({ muterId: viewer.id, mutedId: other.id });
        return { query: {} };
      },
    },
  ],
  'people.get': [{ seed: async ({ other }) => of(other) }],
  'presence.of': [
    { seed: async ({ other }) => ({ query: { ids: String(other.id) } }), isSeen: (body: unknown[]) => body.length > 0 },
  ],
  'people.viewers': [
    {
      seed: async ({ viewer, other }) => {
        await other.ok(api.people.visit, { params: { id: viewer.id } });
        return { query: {} };
      },
      isSeen: ({ items }: { items: unknown[] }) => items.length > 0,
    },
  ],
  'people.avatar': [{ seed: async ({ other }) => of(other), isSeen: () => true }],
  'follows.pending': [
    {
      seed: async ({ viewer, other }) => {
        await follow(other, viewer, 'requested');
        return {};
      },
    },
  ],
  'follows.suggestions': [
    {
      seed: async ({ viewer, mark }) => {
        await kit.db
          .update(users)
          .set({ company: `Co ${mark}` })
          .where(eq(users.id, viewer.id));
        return {};
      },
      isSeen: (body: { person: { id: number } }[], { other }: Scene) =>
        body.some(({ person }) => person.id === other.id),
    },
  ],
  'follows.followers': [
    {
      seed: async ({ third, other }) => {
        await follow(other, third);
        return { ...of(third), query: {} };
      },
    },
    {
      seed: async ({ third, other }) => {
        await follow(third, other);
        return { ...of(other), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'follows.following': [
    {
      seed: async ({ third, other }) => {
        await follow(third, other);
        return { ...of(third), query: {} };
      },
    },
    {
      seed: async ({ third, other }) => {
        await follow(other, third);
        return { ...of(other), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'follows.followedCompanies': [
    {
      seed: async ({ other, third }) => {
        await followCompany(other, (await companyOf(third)).id);
        return { ...of(other), query: {} };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'follows.connections': [
    {
      seed: async ({ viewer, other }) => {
        await follow(viewer, other);
        await follow(other, viewer);
        return { query: {} };
      },
    },
  ],
  'directory.people': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
  'directory.peopleFacets': [
    {
      seed: async ({ mark }) => ({ query: { q: mark } }),
      isSeen: (body: { total: number }) => body.total > 0,
    },
    {
      seed: async ({ mark }) => ({ query: { company: `Co ${mark}` } }),
      isSeen: (body: { total: number }) => body.total > 0,
    },
  ],
  'invitations.list': [
    {
      seed: async ({ viewer, other }) => {
        await kit.db.insert(invitations).values({
          inviterId: viewer.id,
          name: 'An old friend',
          email: `friend-of-${viewer.id}@example.com`,
          tokenHash: Buffer.from(`invitation ${viewer.id}`),
          state: 'member',
          userId: other.id,
          expiresAt: kit.clock.now(),
        });
        return { query: {} };
      },
    },
  ],
  'companies.get': [
    {
      seed: async ({ other, third }) => {
        const company = await companyOf(third);
        await kit.db.update(users).set({ companyId: company.id }).where(eq(users.id, other.id));
        return of(company);
      },
      isSeen: (body: { peopleCount: number }) => body.peopleCount > 0,
    },
    {
      seed: async ({ viewer, other }) => {
        const company = await companyOf(other, viewer);
        await kit.db.insert(companyHandovers).values({ companyId: company.id, fromId: other.id, toId: viewer.id });
        return of(company);
      },
      isSeen: (body: { handoverFrom: unknown }) => body.handoverFrom !== null,
    },
  ],
  'companies.people': [
    {
      seed: async ({ other, third }) => {
        const company = await companyOf(third);
        await kit.db.update(users).set({ companyId: company.id }).where(eq(users.id, other.id));
        return { ...of(company), query: {} };
      },
    },
  ],
  'companies.posts': [
    {
      seed: async ({ other, third, mark }) => {
        const company = await companyOf(third);
        await postBy(other, `Words ${mark}`, company.id);
        return { ...of(company), query: {} };
      },
    },
  ],
  'companyRoles.team': [{ seed: async ({ viewer, other }) => of(await companyOf(viewer, other)) }],
  'topics.posts': [
    {
      seed: async ({ other, mark }) => {
        const post = await postBy(other, `Words ${mark} #about-${mark}`);
        const [about] = await kit.db
          .insert(topics)
          .values({ slug: `about-${other.id}`, name: `about-${other.id}` })
          .returning({ id: topics.id });
        if (!about) throw new Error('The topic was not stored.');
        await kit.db.insert(postTopics).values({ postId: post.id, topicId: about.id });
        return { params: { slug: `about-${other.id}` }, query: {} };
      },
    },
  ],
  'companyRoles.suggestions': [
    {
      seed: async ({ viewer, other }) => {
        const company = await companyOf(viewer);
        await kit.db.insert(companySuggestions).values({ companyId: company.id, userId: other.id, text: 'We moved' });
        return { ...of(company), query: {} };
      },
    },
  ],
  'search.suggest': [{ seed: async ({ mark }) => ({ query: { q: mark } }) }],
  'search.results': [
    { seed: async ({ mark }) => ({ query: { q: mark, tab: 'people' } }) },
    { seed: async ({ mark }) => ({ query: { q: `${mark.slice(0, -1)}q`, tab: 'people' } }) },
    {
      seed: async ({ other, mark }) => {
        await postBy(other, `Words ${mark}`);
        return { query: { q: mark, tab: 'posts' } };
      },
    },
  ],
  // Whoever is called much alike is counted as well, so not the whole but who works at the company.
  'search.facets': [
    {
      seed: async ({ mark }) => ({ query: { q: mark, tab: 'people', company: `Co ${mark}` } }),
      isSeen: ({ total }: { total: number }) => total > 0,
    },
  ],
  'notifications.list': [
    {
      seed: async (scene) => {
        await toldOf(scene);
        return { query: {} };
      },
    },
  ],
  'notifications.group': [{ seed: async (scene) => ({ params: { id: await toldOf(scene) }, query: {} }) }],
  'notifications.unreadOf': [
    {
      seed: async (scene) => {
        await toldOf(scene);
        return { query: { type: 'person', id: scene.other.id } };
      },
      isSeen: (body: { items: unknown[] }) => body.items.length > 0,
    },
  ],
  'notifications.unreadCount': [
    {
      seed: async (scene) => {
        await toldOf(scene);
        return {};
      },
      isSeen: (body: { count: number }) => body.count > 0,
    },
  ],
};

/** Endpoints that never show a member to another, each with the reason. */
const showsNobody: Record<string, string> = {
  'messages.unreadCount': 'numbers',
  'messages.quota': 'numbers',
  'drafts.get': 'the viewer’s own draft',
  'auth.currentUser': 'the viewer',
  'auth.applicationStatus': 'the viewer’s own application',
  'auth.application': 'the viewer’s own application',
  'auth.sessions': 'the viewer’s own sessions',
  'auth.securityLog': 'the viewer’s own log',
  'analytics.reactions': 'numbers; who is counted in groups is visible to the viewer (analytics.test.ts)',
  'saved.collections': 'the viewer’s own collections',
  'people.debug': 'the viewer alone, unless they are staff',
  'people.own': 'the viewer’s own profile',
  'feedback.myReports': 'the viewer’s own reports',
  'ownPosts.loss': 'counts under an own post',
  'safety.relation': 'what the viewer did; who is blocked gets a refusal (relations.test.ts)',
  'safety.blocked': 'the blocker’s own list, where blocks are taken back',
  'safetyCases.mine': 'decisions of staff, who are not named',
  'groups.list': 'groups',
  'topics.search': 'topics',
  'topics.get': 'a topic',
  'topics.followed': 'topics that the viewer follows',
  'directory.companies': 'companies',
  'directory.companyFacets': 'counts of companies',
  'companies.lookAlikes': 'companies',
  'companies.mine': 'companies of the viewer',
  'settings.get': 'the viewer’s own settings',
  'push.key': 'a key of the server',
  'push.devices': 'the viewer’s own browsers',
  'settings.exports': 'the viewer’s own archives',
  'settings.downloadExport': 'what the viewer wrote and did',
  'settings.deletionPreview': 'what the viewer would lose',
  'admin.setupState': 'whether there is an admin',
};

const reads = allEndpoints.filter(
  ({ method, access }) => method === 'GET' && (access === 'member' || access === 'session'),
);
const named = new Map(reads.map((endpoint) => [endpoint.name, endpoint]));

it('every read that members may make is sorted: it shows members, or it never does', () => {
  const sorted = [...Object.keys(shows), ...Object.keys(showsNobody), ...moderatorsReads];
  expect(sorted.toSorted()).toEqual([...named.keys()].toSorted());
});

let made = 0;
async function newScene(): Promise<Scene> {
  made += 1;
  // Letters only, so that search takes it for a word.
  const mark = `zq${String.fromCharCode(97 + (made % 26), 97 + (Math.floor(made / 26) % 26))}wexford`;
  const other = await kit.member({
    fullName: `${mark} Ticking`,
    username: `${mark}-${made}`,
    title: `Title ${mark}`,
    company: `Co ${mark}`,
    location: `Town ${mark}`,
  });
  return { viewer: await kit.member(), other, third: await kit.member(), mark };
}

type Shape = EndpointShape & { name: string };

async function sees(endpoint: Shape, look: Look, scene: Scene, input: Input): Promise<boolean> {
  const { status, text } = await scene.viewer.send(endpoint, input);
  if (status === 404) return false;
  if (status !== 200) throw new Error(`${endpoint.name} gave ${status}: ${text}`);
  if (!look.isSeen) return text.includes(scene.mark);
  const body = endpoint.response === 'binary' ? text : JSON.parse(text);
  return look.isSeen(body as never, scene);
}

const block = (blocker: Person, blocked: Person) =>
  kit.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
const unblock = (blocker: Person, blocked: Person) =>
  kit.db.delete(blocks).where(and(eq(blocks.blockerId, blocker.id), eq(blocks.blockedId, blocked.id)));

describe('a blocked member is absent from', () => {
  const looks = Object.entries(shows).flatMap(([name, all]) => all.map((look, at) => ({ name, look, way: at + 1 })));
  it.each(looks)('$name, way $way, in both directions', async ({ name, look }) => {
    const endpoint = named.get(name);
    if (!endpoint) throw new Error(`${name} is no read of members.`);
    const scene = await newScene();
    const input = await look.seed(scene);
    const isSeen = () => sees(endpoint, look, scene, input);
    expect(await isSeen(), 'without a block').toBe(true);
    await block(scene.viewer, scene.other);
    expect(await isSeen(), 'the viewer blocked').toBe(false);
    await unblock(scene.viewer, scene.other);
    await block(scene.other, scene.viewer);
    expect(await isSeen(), 'the other blocked').toBe(false);
    await unblock(scene.other, scene.viewer);
    expect(await isSeen(), 'after the block').toBe(true);
  });
});
