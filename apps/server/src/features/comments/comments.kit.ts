import { and, count, countDistinct, eq, isNull } from 'drizzle-orm';
import { api } from '@innerspring/contract';
import { memberKit, type Person } from '../../testing/member-kit.ts';
import { comments } from './comments.tables.ts';
import { posts } from '../posts/posts.tables.ts';

type Of = { params: { id: number } };
export const of = ({ id }: { id: number }): Of => ({ params: { id } });

/** `memberKit` with posts and comments, for tests. */
export async function commentsKit() {
  const kit = await memberKit();
  let n = 0;
  return {
    ...kit,
    async post(author: Person, more: Partial<typeof posts.$inferInsert> = {}): Promise<{ id: number }> {
      n += 1;
      const [made] = await kit.db
        .insert(posts)
        .values({ authorId: author.id, content: `Post number ${n}`, createdAt: kit.clock.now(), ...more })
        .returning({ id: posts.id });
      if (!made) throw new Error('The post was not stored.');
      return made;
    },
    say: (person: Person, post: { id: number }, content: string, replyTo?: { id: number }) =>
      person.ok(api.comments.write, { ...of(post), body: { content, replyTo: replyTo?.id } }),
    /** The texts of the first page of comments. */
    async listed(person: Person, post: { id: number }, sort: 'relevant' | 'newest' | 'oldest' = 'oldest') {
      return (await person.ok(api.comments.list, { ...of(post), query: { sort } })).items.map((item) => item.content);
    },
    /** The texts of the first page of answers. */
    async replies(person: Person, comment: { id: number }) {
      return (await person.ok(api.comments.replies, { ...of(comment), query: {} })).items.map((item) => item.content);
    },
    /** The stored counters of a post. */
    async counters(post: { id: number }) {
      const [row] = await kit.db
        .select({ comments: posts.commentCount, commenters: posts.commenterCount })
        .from(posts)
        .where(eq(posts.id, post.id));
      return row;
    },
    /** The correct counters if nothing is hidden or withheld. */
    async counted(post: { id: number }) {
      const [row] = await kit.db
        .select({ comments: count(), commenters: countDistinct(comments.authorId) })
        .from(comments)
        .where(and(eq(comments.subjectId, post.id), isNull(comments.deletedAt)));
      return row;
    },
  };
}
export type CommentsKit = Awaited<ReturnType<typeof commentsKit>>;
