import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FeatureManifest } from '../../platform/feature.ts';
import type { MemberKit, Person } from '../../testing/member-kit.ts';
import type * as Subjects from '../../core/subjects/public.ts';
import type * as Archive from '../settings/export-archive.ts';
import { of } from './comments.kit.ts';
import type * as Commenting from './public.ts';

const list = '../../features.ts';
type List = { features: readonly FeatureManifest[] };

let kit: MemberKit;
let commenting: typeof Commenting;
let subjects: typeof Subjects;
let archive: typeof Archive;

// The feature joins the list as its line would bring it; every module is loaded anew, before and after.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(list, async (original) => {
    const { features } = await original<List>();
    const { houseOf } = await import('../../platform/feature.ts');
    const { comments } = await import('./comments.feature.ts');
    const { gauges } = await import('../../testing/commented-gauges.ts');
    return { features: houseOf([...features.filter(({ name }) => name !== 'comments'), gauges, comments]) };
  });
  const { memberKit } = await import('../../testing/member-kit.ts');
  kit = await memberKit();
  const { gaugesTable } = await import('../../testing/commented-gauges.ts');
  await kit.deps.pool.query(gaugesTable);
  commenting = await import('./public.ts');
  subjects = await import('../../core/subjects/public.ts');
  archive = await import('../settings/export-archive.ts');
});
afterAll(async () => {
  await kit.close();
  vi.doUnmock(list);
  vi.resetModules();
});

type Gauge = { kind: string; id: number };
let made = 0;
async function gaugeOf(owner: Person, id = 1_000_000 + (made += 1)): Promise<Gauge> {
  await kit.db.execute(sql`insert into gauges (id, owner_id) values (${id}, ${owner.id})`);
  return { kind: 'gauge', id };
}
const viewing = (person: Person) => ({ viewerId: person.id, now: kit.clock.now() });
const rights = { isAdmin: false, isPremium: false, applicationStatus: 'approved' } as const;
/** As the owner's own endpoint writes a comment: by what comments offer. */
const say = (person: Person, subject: Gauge, content: string, replyTo: number | null = null) =>
  commenting.addComment(kit.deps, { ...person, ...rights }, { subject, content, replyTo, key: null });
const listed = async (person: Person, subject: Gauge, sort?: 'relevant' | 'newest' | 'oldest') =>
  (await commenting.listComments(kit.deps, viewing(person), subject, { sort })).items.map(({ content }) => content);
const counted = async ({ id }: Gauge) => {
  const { rows } = await kit.deps.pool.query('select comment_count as count from gauges where id = $1', [id]);
  return rows;
};
const commentsOf = async ({ kind, id }: Gauge) => {
  const { rows } = await kit.deps.pool.query(
    'select content from comments where subject_kind = $1 and subject_id = $2 order by id',
    [kind, id],
  );
  return rows.map(({ content }) => content);
};

describe('a kind of subject whose owner says that members comment on it', () => {
  it('is commented on and answered, listed in each order, and counted', async () => {
    const [owner, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    const first = await say(one, gauge, 'Too soft');
    await say(two, gauge, 'Just right');
    await say(two, gauge, 'Not at all', first);
    expect(await listed(owner, gauge, 'oldest')).toEqual(['Too soft', 'Just right']);
    expect(await listed(owner, gauge, 'newest')).toEqual(['Just right', 'Too soft']);
    expect((await listed(owner, gauge)).toSorted()).toEqual(['Just right', 'Too soft']);
    const { items } = await owner.ok(api.comments.replies, { ...of({ id: first }), query: {} });
    expect(items.map(({ content }) => content)).toEqual(['Not at all']);
    expect(await counted(gauge)).toEqual([{ count: 3 }]);
    const { comment } = await one.ok(api.comments.get, of({ id: first }));
    expect(comment).toMatchObject({
      postId: gauge.id,
      subjectKind: 'gauge',
      replyCount: 1,
      canEdit: true,
      canPin: false,
    });
  });

  it('is apart from a post of the same number', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const post = await owner.ok(api.posts.create, { body: { content: 'Words beside a gauge' } });
    const gauge = await gaugeOf(owner, post.id);
    const { id } = await one.ok(api.comments.write, { ...of(post), body: { content: 'Under the post' } });
    await say(one, gauge, 'Under the gauge');
    const { items } = await owner.ok(api.comments.list, { ...of(post), query: {} });
    expect(items.map(({ content }) => content)).toEqual(['Under the post']);
    expect(items[0]).not.toHaveProperty('subjectKind');
    expect(await listed(owner, gauge)).toEqual(['Under the gauge']);
    expect(await owner.ok(api.posts.get, of(post))).toMatchObject({ commentCount: 1 });
    await expect(say(one, gauge, 'In the wrong place', id)).rejects.toMatchObject({ code: 'not_found' });
    await kit.db.execute(sql`delete from gauges where id = ${gauge.id}`);
    expect([await commentsOf(gauge), await commentsOf({ kind: 'post', id: post.id })]).toEqual([
      [],
      ['Under the post'],
    ]);
  });

  it('is edited, pinned, hidden and deleted by the rules of its owner, in the sentences of its owner', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    const comment = of({ id: await say(one, gauge, 'Words to keep') });
    await one.ok(api.comments.edit, { ...comment, body: { content: 'Better words' } });
    expect(await one.refused(api.comments.pin, comment)).toMatchObject({
      status: 403,
      error: 'Only the owner of the gauge can pin a comment.',
    });
    expect(await owner.ok(api.comments.pin, comment)).toMatchObject({ isPinned: true });
    expect(await owner.ok(api.comments.hide, comment)).toMatchObject({ isHidden: true });
    const third = await kit.member();
    expect(await listed(third, gauge)).toEqual([]);
    expect(await owner.ok(api.comments.show, comment)).toMatchObject({ isHidden: false });
    expect(await third.refused(api.comments.remove, comment)).toMatchObject({
      error: 'You can only delete your own comments and those on your gauges.',
    });
    await owner.ok(api.comments.remove, comment);
    expect([await listed(one, gauge), await counted(gauge)]).toEqual([[], [{ count: 0 }]]);
    await kit.db.execute(sql`update gauges set is_closed = true where id = ${gauge.id}`);
    await expect(say(one, gauge, 'Too late')).rejects.toMatchObject({
      message: 'Nobody comments on this gauge any more.',
    });
  });

  it('is hidden between a blocked pair, with every comment of the other', async () => {
    const [owner, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    const id = await say(one, gauge, 'Words of one');
    await say(two, gauge, 'Words of two');
    await two.ok(api.safety.block, of(one));
    expect(await listed(two, gauge)).toEqual(['Words of two']);
    expect(await two.refused(api.comments.get, of({ id }))).toMatchObject({ status: 404 });
    expect(await subjects.subjectCards(kit.deps, viewing(two), [{ kind: 'comment', id }])).toEqual([]);
    await owner.ok(api.safety.block, of(two));
    await expect(listed(two, gauge)).rejects.toMatchObject({ message: 'This gauge isn’t available' });
    await expect(say(two, gauge, 'Still here?')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is reported, withheld, removed and put back, and leads staff and readers to where it stands', async () => {
    const [owner, one, staff] = [await kit.member(), await kit.member(), await kit.member({ isAdmin: true })];
    const gauge = await gaugeOf(owner);
    const id = await say(one, gauge, 'Words to report');
    expect(await subjects.subjectCards(kit.deps, viewing(owner), [{ kind: 'comment', id }])).toMatchObject([
      { href: `/gauge/${gauge.id}`, toldIds: [one.id] },
    ]);
    const body = { targetType: 'comment' as const, targetId: id, reason: 'spam' as const };
    await owner.ok(api.safety.report, { body });
    const { items } = await staff.ok(api.safetyAdmin.cases, { query: {} });
    const found = items.find(({ targetId, targetType }) => targetType === 'comment' && targetId === id);
    expect(found).toMatchObject({ href: `/gauge/${gauge.id}`, isVisible: true, excerpt: 'Words to report' });
    const decide = { ...of(found ?? { id: 0 }), body: { decision: 'remove' as const, reason: 'It breaks the rules.' } };
    await staff.ok(api.safetyAdmin.decide, decide);
    expect([await listed(owner, gauge), await counted(gauge)]).toEqual([[], [{ count: 0 }]]);
  });

  it('is told of in the words of its owner, leads to where it stands and shows what was said', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    const id = await say(one, gauge, 'Words to be told of');
    await say(owner, gauge, 'Words that answer', id);
    await owner.ok(api.comments.react, { ...of({ id }), body: { kind: 'like' } });
    await kit.deps.outbox.drain();
    const toldTo = async (person: Person) => {
      const { items } = await person.ok(api.notifications.list, { query: {} });
      return items
        .map(({ text, link, snippet }) => ({ text, link, snippet }))
        .toSorted((a, b) => a.text.localeCompare(b.text));
    };
    const link = expect.stringMatching(new RegExp(`^/gauge/${gauge.id}\\?comment=\\d+$`));
    expect(await toldTo(owner)).toEqual([
      { text: `${one.fullName} commented on your gauge`, link, snippet: 'Words to be told of' },
    ]);
    expect(await toldTo(one)).toEqual([
      { text: `${owner.fullName} reacted to your comment`, link, snippet: 'Words to be told of' },
      { text: `${owner.fullName} replied to you`, link, snippet: 'Words that answer' },
    ]);
  });

  it('goes into the archive of its writer under the name of its owner', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    const id = await say(one, gauge, 'Words to take along');
    const area = archive.exportAreas(kit.deps.features).find(({ name }) => name === 'gauge-comments');
    const { rows } = await kit.deps.pool.query(area?.select ?? '', [one.id, 0]);
    expect(rows).toMatchObject([{ id: String(id), gaugeId: String(gauge.id), content: 'Words to take along' }]);
    const ofPosts = archive.exportAreas(kit.deps.features).find(({ name }) => name === 'comments');
    expect((await kit.deps.pool.query(ofPosts?.select ?? '', [one.id, 0])).rows).toEqual([]);
  });

  it('goes with the account of its writer, and the count with it', async () => {
    const [owner, one] = [await kit.member(), await kit.member()];
    const gauge = await gaugeOf(owner);
    await say(one, gauge, 'Words that go');
    await say(owner, gauge, 'Words that stay');
    await kit.erase(one);
    expect([await commentsOf(gauge), await counted(gauge)]).toEqual([['Words that stay'], [{ count: 1 }]]);
  });
});
