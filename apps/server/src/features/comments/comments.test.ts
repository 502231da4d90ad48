import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { comments } from './comments.tables.ts';

let kit: MemberKit;
let author: Person;
let n = 0;
beforeAll(async () => {
  kit = await memberKit();
  author = await kit.member();
});
afterAll(() => kit.close());

async function newPost() {
  n += 1;
  return {
    id: (
      await author.ok(api.posts.create, {
        body: { content: `Comment on number ${n}` },
      })
    ).id,
  };
}
const countOf = async (params: { id: number }) => (await author.ok(api.posts.get, { params })).commentCount;
const rowsOf = async (params: { id: number }) =>
  (
    await kit.db
      .select({ value: count() })
      .from(comments)
      .where(and(eq(comments.subjectId, params.id), isNull(comments.deletedAt)))
  )[0]?.value;

describe('a comment', () => {
  it('is stored as typed, oldest first, and counted', async () => {
    const params = await newPost();
    const reader = await kit.member({ fullName: 'Grace Abara' });
    const text = ` Send us two @[G](${reader.id})\n😴 `;
    const comment = await reader.ok(api.comments.write, {
      params,
      body: { content: text },
    });
    expect(comment).toMatchObject({
      postId: params.id,
      content: text,
      editedAt: null,
      canEdit: true,
      canDelete: true,
      mentions: [{ id: reader.id, fullName: 'Grace Abara' }],
    });
    const second = await author.ok(api.comments.write, {
      params,
      body: { content: 'k' },
    });
    const { items } = await author.ok(api.comments.list, {
      params,
      query: { sort: 'oldest' },
    });
    expect(items.map((item) => item.id)).toEqual([comment.id, second.id]);
    expect(items[0]).toEqual({ ...comment, canEdit: false, canDelete: true, canPin: true, canHide: true });
    expect(await countOf(params)).toBe(2);
  });

  it.each([
    ['', 'Comment can’t be empty'],
    [' \n', 'Comment can’t be empty'],
    ['a\u0000', 'Comment contains a character we can’t store'],
    ['c'.repeat(1251), 'Comment can have at most 1250 characters'],
  ])('with the words %j is refused', async (content, sentence) => {
    const params = await newPost();
    expect(await author.refused(api.comments.write, { params, body: { content } })).toMatchObject({
      status: 400,
      fields: { content: sentence },
    });
    expect(await countOf(params)).toBe(0);
  });

  it('needs a post', async () => {
    expect(
      (
        await author.refused(api.comments.write, {
          params: { id: 999_999_999 },
          body: { content: 'Hello' },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await author.refused(api.comments.list, {
          params: { id: 999_999_999 },
        })
      ).status,
    ).toBe(404);
  });

  it('can be changed by its author for 30 minutes', async () => {
    const params = await newPost();
    const reader = await kit.member();
    const { id } = await reader.ok(api.comments.write, {
      params,
      body: { content: 'First' },
    });
    const edit = { params: { id }, body: { content: 'Second' } };
    expect(await author.refused(api.comments.edit, edit)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    kit.clock.advance(30 * 60_000);
    expect(await reader.ok(api.comments.edit, edit)).toMatchObject({
      content: 'Second',
      editedAt: kit.clock.now().toISOString(),
    });
    kit.clock.advance(1);
    expect(await reader.refused(api.comments.edit, edit)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await reader.ok(api.comments.list, { params, query: {} })).items[0]).toMatchObject({
      content: 'Second',
      canEdit: false,
      canDelete: true,
    });
    expect(
      (
        await reader.refused(api.comments.edit, {
          params: { id: 999_999_999 },
          body: { content: 'x' },
        })
      ).status,
    ).toBe(404);
  });

  it('is deleted by its author or the post’s, counted once, also in parallel', async () => {
    const params = await newPost();
    const [reader, other] = [await kit.member(), await kit.member()];
    const [one, two] = [
      await reader.ok(api.comments.write, { params, body: { content: 'One' } }),
      await reader.ok(api.comments.write, { params, body: { content: 'Two' } }),
    ];
    expect(await other.refused(api.comments.remove, { params: { id: one.id } })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    const answers = await Promise.all(
      [reader, author, reader, author].map((person) => person.send(api.comments.remove, { params: { id: one.id } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404, 404]);
    expect(await countOf(params)).toBe(1);
    await author.ok(api.comments.remove, { params: { id: two.id } });
    expect(await countOf(params)).toBe(0);
    expect((await author.ok(api.comments.list, { params, query: {} })).items).toEqual([]);
    expect(
      (
        await reader.refused(api.comments.edit, {
          params: { id: two.id },
          body: { content: 'x' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('comments', () => {
  it('keep their counter equal to the rows when written and deleted in parallel', async () => {
    const params = await newPost();
    const people = await Promise.all(Array.from({ length: 10 }, () => kit.member()));
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const person = people[i % people.length] ?? author;
        const { id } = await person.ok(api.comments.write, {
          params,
          body: { content: `Comment ${i}` },
        });
        if (i % 3 === 0) await person.ok(api.comments.remove, { params: { id } });
      }),
    );
    expect(await countOf(params)).toBe(40);
    expect(await rowsOf(params)).toBe(40);
  });

  it.each(['relevant', 'newest', 'oldest'] as const)(
    'come 10 a page, each once, %s, with as many statements for 10 as for one',
    async (sort) => {
      const params = await newPost();
      await author.ok(api.comments.write, {
        params,
        body: { content: `Hi, ${sort} @[a](${author.id})` },
      });
      const few = await countStatements(() => author.ok(api.comments.list, { params, query: { sort } }));
      for (let i = 0; i < 44; i++)
        await author.ok(api.comments.write, {
          params,
          body: { content: `Hi, ${sort} @[a](${author.id}) ${i}` },
        });
      expect(await countStatements(() => author.ok(api.comments.list, { params, query: { sort } }))).toBe(few);
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await author.ok(api.comments.list, {
          params,
          query: { sort, cursor },
        });
        expect(page.items.length).toBeLessThanOrEqual(10);
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(45);
      const ascending = [...new Set(seen)].sort((a, b) => a - b);
      expect(seen).toEqual(sort === 'oldest' ? ascending : ascending.reverse());
    },
  );

  it('with the same words are refused for ten minutes, under whichever post, also sent in parallel', async () => {
    const person = await kit.member();
    const posts = [await newPost(), await newPost()];
    const say = (params: { id: number }, content: string) => ({ params, body: { content } });
    const { write } = api.comments;
    const sent = await Promise.all(posts.map((params) => person.send(write, say(params, 'Cheap foam here'))));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const params of posts) {
      expect(await person.refused(write, say(params, ' Cheap foam here\n'))).toMatchObject({
        status: 409,
        code: 'conflict',
        error: 'You commented the same text less than 10 minutes ago.',
      });
    }
    expect((await Promise.all(posts.map(countOf))).sort()).toEqual([0, 1]);
    await author.ok(write, say(posts[0] ?? { id: 0 }, 'Cheap foam here'));
    kit.clock.advance(10 * 60_000);
    await person.ok(write, say(posts[0] ?? { id: 0 }, 'Cheap foam here'));
  });

  it('are limited to 60 an hour', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const person = await limited.member();
      const params = {
        id: (await person.ok(api.posts.create, { body: { content: 'Talk to me' } })).id,
      };
      for (let i = 0; i < 60; i++)
        await person.ok(api.comments.write, {
          params,
          body: { content: `Comment ${i}` },
        });
      expect(
        await person.refused(api.comments.write, {
          params,
          body: { content: 'One more' },
        }),
      ).toMatchObject({
        status: 429,
        code: 'rate_limited',
        error: expect.stringContaining('You can write 60 comments an hour.'),
      });
    } finally {
      await limited.close();
    }
  });
});
