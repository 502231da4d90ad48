import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { follows } from '../../core/relations/relations.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const follow = (from: Person, to: Person, state: 'following' | 'requested' = 'following') =>
  kit.db.insert(follows).values({ followerId: from.id, userId: to.id, state });

describe('a post for connections', () => {
  it('is read by its author and those who follow each other with them, and is absent for all others', async () => {
    const author = await kit.member();
    const [connection, follower, followed, asking, stranger] = await Promise.all(
      [0, 1, 2, 3, 4].map(() => kit.member()),
    );
    if (!connection || !follower || !followed || !asking || !stranger) throw new Error('Nobody was made.');
    await follow(connection, author);
    await follow(author, connection);
    await follow(follower, author);
    await follow(author, followed);
    await follow(asking, author, 'requested');
    await follow(author, asking);
    const body = { content: 'Between us: the press stands still', audience: 'connections' as const };
    const post = await author.ok(api.posts.create, { body });
    expect(post.audience).toBe('connections');
    const input = { params: { id: post.id } };
    for (const reader of [author, connection]) {
      expect(await reader.ok(api.posts.get, input)).toMatchObject({ audience: 'connections' });
      expect((await reader.ok(api.posts.byAuthor, { params: author, query: {} })).items).toHaveLength(1);
    }
    for (const other of [follower, followed, asking, stranger]) {
      expect(await other.refused(api.posts.get, input)).toMatchObject({
        status: 404,
        error: 'This post isn’t available',
      });
      expect(await other.refused(api.posts.react, { ...input, body: { kind: 'like' } })).toMatchObject({ status: 404 });
      expect((await other.ok(api.posts.byAuthor, { params: author, query: {} })).items).toEqual([]);
    }
  });

  it('is for all members where nothing else is said', async () => {
    const author = await kit.member();
    expect(await author.ok(api.posts.create, { body: { content: 'For all of you' } })).toMatchObject({
      audience: 'members',
    });
  });

  it('is not made by a company', async () => {
    const author = await kit.member();
    const company = await kit.company();
    await kit.db.insert(companyRoles).values({ companyId: company.id, userId: author.id, role: 'owner' });
    const body = { content: 'From all of us', companyId: company.id };
    const sentence = 'Company posts go to all members. Only your own posts can be for connections only.';
    expect(await author.refused(api.posts.create, { body: { ...body, audience: 'connections' } })).toMatchObject({
      status: 400,
      fields: { audience: sentence },
    });
    expect(await author.ok(api.posts.create, { body: { ...body, audience: 'members' } })).toMatchObject({
      content: body.content,
    });
  });

  it('for nobody known is refused', async () => {
    const author = await kit.member();
    const body = { content: 'For my group', audience: 'group' };
    expect(await author.refused(api.posts.create, { body })).toMatchObject({ status: 400, code: 'invalid' });
  });
});
