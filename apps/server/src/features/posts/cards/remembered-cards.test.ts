import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companies } from '../../companies/companies.tables.ts';
import { users } from '../../../core/accounts/accounts.tables.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { posts } from '../posts.tables.ts';
import { postTopics, topics } from '../topics/topics.tables.ts';
import { commonStatement, coveredTables, fixedTables, watchedTables } from './remembered-cards.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

type Scene = { reader: Person; author: Person; companyId: number; uploadId: number; id: number; spokenId: number };

const feed = async (reader: Person, view: 'latest' | 'top') =>
  (await reader.ok(api.posts.feed, { query: { view } })).items;
const single = (reader: Person, id: number) => reader.ok(api.posts.get, { params: { id } });

/** A reader who has both posts of an author on their page: one with a video and a name in its words, one for a company. */
async function scene(): Promise<Scene> {
  const [reader, author] = [await kit.member(), await kit.member({ premiumUntil: new Date('2999-01-01') })];
  const company = await kit.company();
  await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
  await reader.ok(api.follows.follow, { body: { targetId: company.id, targetType: 'company' } });
  const video = await kit.upload(author, 'video', { derivedState: 'pending' });
  const content = `Thanks @[somebody](${reader.id}) for the press #foam`;
  const { id } = await author.ok(api.posts.create, { body: { content, mediaType: 'video', videoUrl: video.url } });
  const [spoken] = await kit.db
    .insert(posts)
    .values({ authorId: author.id, companyId: company.id, content: 'From all of us' })
    .returning({ id: posts.id });
  const spokenId = spoken?.id ?? 0;
  for (const view of ['latest', 'top'] as const) {
    const seen = (await feed(reader, view)).map((post) => post.id).toSorted((a, b) => a - b);
    expect(seen).toEqual([id, spokenId]);
  }
  return { reader, author, companyId: company.id, uploadId: video.id, id, spokenId };
}

const everyChange: Record<string, (scene: Scene) => Promise<unknown>> = {
  'an edit of the words': ({ author, id }) =>
    author.ok(api.posts.edit, { params: { id }, body: { content: 'Other words' } }),
  'a reaction of another': async ({ id }) =>
    (await kit.member()).ok(api.posts.react, { params: { id }, body: { kind: 'like' } }),
  'a reaction of the reader': ({ reader, id }) =>
    reader.ok(api.posts.react, { params: { id }, body: { kind: 'insightful' } }),
  'a comment': async ({ id }) =>
    (await kit.member()).ok(api.comments.write, { params: { id }, body: { content: 'Which press?' } }),
  'a saving by the reader': ({ reader, id }) => reader.ok(api.posts.save, { params: { id } }),
  'a new name of the author': ({ author }) =>
    kit.db.update(users).set({ fullName: 'Renamed Person' }).where(eq(users.id, author.id)),
  'a new name of somebody mentioned': ({ reader }) =>
    kit.db.update(users).set({ fullName: 'Reader Renamed' }).where(eq(users.id, reader.id)),
  'a verified company': ({ companyId }) =>
    kit.db.update(companies).set({ isVerified: true }).where(eq(companies.id, companyId)),
  'a converted video': ({ uploadId }) =>
    kit.db.update(uploads).set({ derivedState: 'ready', derivedKey: 'converted.mp4' }).where(eq(uploads.id, uploadId)),
  'a topic taken away': ({ id }) => kit.db.delete(postTopics).where(eq(postTopics.postId, id)),
  'a topic that was found later': async ({ id }) => {
    const [topic] = await kit.db
      .insert(topics)
      .values({ slug: `later-${id}`, name: 'Later' })
      .returning({ id: topics.id });
    await kit.db.insert(postTopics).values({ postId: id, topicId: topic?.id ?? 0 });
  },
  'the end of premium': async ({ author }) => {
    // Nothing is written at that moment: only the clock goes on.
    const until = new Date(kit.clock.now().getTime() + 1000);
    await kit.db.update(users).set({ premiumUntil: until }).where(eq(users.id, author.id));
    kit.clock.advance(500);
  },
};

describe('remembered cards', () => {
  it.each(Object.entries(everyChange))('show %s at once, as the post alone does', async (_name, change) => {
    const made = await scene();
    const { reader, id, spokenId } = made;
    const before = [await single(reader, id), await single(reader, spokenId)];
    await change(made);
    for (const view of ['latest', 'top'] as const) await feed(reader, view);
    kit.clock.advance(600);
    const after = [await single(reader, id), await single(reader, spokenId)];
    expect(after).not.toEqual(before);
    for (const view of ['latest', 'top'] as const) {
      expect((await feed(reader, view)).toSorted((a, b) => a.id - b.id)).toEqual(after);
    }
  });

  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['was deleted', ({ author, id }) => author.ok(api.posts.remove, { params: { id } })],
    ['is withheld', ({ id }) => kit.db.update(posts).set({ withheldAt: kit.clock.now() }).where(eq(posts.id, id))],
    [
      'is for connections now',
      ({ id }) => kit.db.update(posts).set({ audience: 'connections' }).where(eq(posts.id, id)),
    ],
  ])('are not shown of a post that %s', async (_name, change) => {
    const made = await scene();
    await change(made);
    for (const view of ['latest', 'top'] as const) {
      expect((await feed(made.reader, view)).map((post) => post.id)).toEqual([made.spokenId]);
    }
  });

  it('leave one statement for a page that has not changed, and one more for one that has', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
    const { id } = await author.ok(api.posts.create, { body: { content: 'Plain words' } });
    await feed(reader, 'latest');
    const session = 1;
    expect(await countStatements(() => feed(reader, 'latest'))).toBe(session + 1);
    expect(await countStatements(() => feed(reader, 'top'))).toBe(session + 1);
    await kit.db.update(posts).set({ content: 'Plainer words' }).where(eq(posts.id, id));
    expect(await countStatements(() => feed(reader, 'latest'))).toBe(session + 2);
    expect(await countStatements(() => feed(reader, 'latest'))).toBe(session + 1);
  });

  it('stay while their author does nothing but come again', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
    await author.ok(api.posts.create, { body: { content: 'Words of somebody who is here' } });
    kit.clock.advance(60_000);
    await feed(reader, 'latest');
    await author.ok(api.people.get, { params: { id: author.id } });
    await expect
      .poll(async () => (await reader.ok(api.people.get, { params: { id: author.id } })).lastActive)
      .toBe(kit.clock.now().toISOString());
    const session = 1;
    for (const view of ['latest', 'top'] as const)
      expect(await countStatements(() => feed(reader, view))).toBe(session + 1);
  });
});

type Plan = { 'Relation Name'?: string; Plans?: Plan[] };

const relationsOf = (plan: Plan): string[] => [
  ...(plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(relationsOf),
];

/** The tables that PostgreSQL reads for a statement, wherever in its text they stand. */
async function tablesRead(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await kit.deps.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ? [...new Set(relationsOf(plan))].toSorted() : [];
}

/** Those that a statement reads and the declaration of remembered cards leaves out. */
const declared = [...Object.keys(watchedTables), ...Object.keys(coveredTables), ...fixedTables].toSorted();
const forgotten = (tables: string[]) => tables.filter((table) => !declared.includes(table));

describe('the tables of remembered cards', () => {
  it('are those that are watched, covered by a watched one, or never change, and no others', async () => {
    const shown = await tablesRead(commonStatement.text, [[1], new Date()]);
    expect(forgotten(shown)).toEqual([]);
    expect(shown).toEqual(declared);
  });

  it('would be found if a card came to show one more', async () => {
    const more = commonStatement.text.replace(
      'select ',
      'select (select max(s.id) from saves s where s.subject_id = p.id), ',
    );
    expect(forgotten(await tablesRead(more, [[1], new Date()]))).toEqual(['saves']);
  });

  it('that are covered write the row of the post with each change, many at once too, or cannot be changed', async () => {
    const author = await kit.member();
    const ids: number[] = [];
    for (const words of ['#damask and #ticking', 'About #damask', 'No topic'])
      ids.push((await author.ok(api.posts.create, { body: { content: `${words} of covered tables` } })).id);
    const rows = async () =>
      (
        await kit.deps.pool.query<{ by: string; count: number }>(
          `select p.xmin as by, p.topic_count as count from posts p where p.id = any($1) order by p.id`,
          [ids],
        )
      ).rows;
    const counts = async () => (await rows()).map(({ count }) => count);
    const changes = {
      'delete from post_topics where post_id = any($1)': [0, 0, 0],
      [`insert into post_topics (post_id, topic_id)
        select p.id, t.id from unnest($1::bigint[]) p(id) cross join topics t where t.slug in ('damask', 'ticking')`]: [
        2, 2, 2,
      ],
      [`delete from post_topics pt using topics t where t.id = pt.topic_id and t.slug = 'ticking' and post_id = any($1)`]:
        [1, 1, 1],
    };
    expect(await counts()).toEqual([2, 1, 0]);
    for (const [change, expected] of Object.entries(changes)) {
      const before = await rows();
      const { rows: touched } = await kit.deps.pool.query(`${change} returning post_id as id`, [ids]);
      const written = new Set(touched.map(({ id }) => Number(id)));
      const after = await rows();
      expect(after.map(({ count }) => count)).toEqual(expected);
      expect(after.map(({ by }, at) => by !== before[at]?.by)).toEqual(ids.map((id) => written.has(id)));
    }
    const changed = kit.deps.pool.query('update post_topics set topic_id = topic_id where post_id = any($1)', [ids]);
    await expect(changed).rejects.toThrow('added or removed');
  });

  it('that never change cannot be changed', async () => {
    await kit.deps.pool.query(`insert into topics (slug, name) values ('coils', 'Coils')`);
    for (const change of [`slug = 'other'`, `name = 'Other'`])
      await expect(kit.deps.pool.query(`update topics set ${change}`)).rejects.toThrow('keeps its name');
    await kit.deps.pool.query('update topics set follower_count = 1');
  });
});
