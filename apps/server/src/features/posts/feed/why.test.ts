import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { companyRoles } from '../../companies/companies.tables.ts';
import { posts } from '../posts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

let words = 0;
async function post(author: Person, more: object = {}) {
  words += 1;
  return author.ok(api.posts.create, { body: { content: `Why is this here, number ${words}`, ...more } });
}
const why = (person: Person, id: number) => person.ok(api.why.get, { params: { id } });
const follow = (person: Person, target: { id: number }, targetType: 'user' | 'company' = 'user') =>
  person.ok(api.follows.follow, { body: { targetId: target.id, targetType } });

describe('why a post is in the feed', () => {
  it('is the relation to its author, the closest first', async () => {
    const [reader, author] = [
      await kit.member({ profession: 'Foam chemistry' }),
      await kit.member({ profession: 'Foam chemistry' }),
    ];
    const { id } = await post(author, { content: 'Open cells #latexfoam' });
    expect((await why(author, id)).relation).toBe('You wrote it.');
    expect((await why(await kit.member(), id)).relation).toMatch(/^It’s open to all members/);
    expect((await why(reader, id)).relation).toBe(`${author.fullName} shares your profession, Foam chemistry.`);
    await reader.ok(api.topics.follow, { params: { slug: 'latexfoam' } });
    expect((await why(reader, id)).relation).toBe('You follow #latexfoam.');
    await follow(reader, author);
    expect((await why(reader, id)).relation).toBe(`You follow ${author.fullName}.`);
    await follow(author, reader);
    expect((await why(reader, id)).relation).toBe(`You and ${author.fullName} follow each other.`);
  });

  it('is the company that speaks, never the member behind it', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'editor' });
    const { id } = await post(author, { companyId: company.id });
    await follow(reader, author);
    expect((await why(reader, id)).relation).toMatch(/^It’s open to all members/);
    await follow(reader, company, 'company');
    expect((await why(reader, id)).relation).toBe(`You follow ${company.name}.`);
  });

  it('says what lifts it in Top', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    const { id } = await post(author);
    const movement = async () => (await why(reader, id)).movement;
    expect(await movement()).toBe('It’s in Top because it’s new.');
    await reader.ok(api.posts.react, { params: { id }, body: { kind: 'like' } });
    expect(await movement()).toBe('It ranks in Top for 1 reaction, and it’s new.');
    await kit.db
      .update(posts)
      .set({ commenterCount: 2, reposterCount: 1, createdAt: new Date(kit.clock.now().getTime() - 3 * 86_400_000) })
      .where(eq(posts.id, id));
    expect(await movement()).toBe('It ranks in Top for 2 members commented, 1 member reposted and 1 reaction.');
    await kit.db.update(posts).set({ commenterCount: 0, reposterCount: 0, likeCount: 0 }).where(eq(posts.id, id));
    expect(await movement()).toBe('Nothing boosts it in Top yet.');
  });

  it('is not told of posts that the viewer cannot see', async () => {
    const [reader, author] = [await kit.member(), await kit.member()];
    const narrow = await post(author, { audience: 'connections' });
    expect(await reader.refused(api.why.get, { params: { id: narrow.id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const { id } = await post(author);
    await author.ok(api.safety.block, { params: { id: reader.id } });
    expect((await reader.refused(api.why.get, { params: { id } })).status).toBe(404);
    expect((await reader.refused(api.why.get, { params: { id: 999_999_999 } })).status).toBe(404);
  });
});
