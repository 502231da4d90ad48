import { api, type CallInput } from '@innerspring/contract';
import type { MemberKit, Person } from '../../../testing/member-kit.ts';
import { posts } from '../posts.tables.ts';

type Query = Omit<NonNullable<CallInput<typeof api.posts.feed>['query']>, 'cursor'>;

/** Follows, posts and whole feeds for tests of the home feed. */
export function feedKit(kit: MemberKit) {
  return {
    follow: (person: Person, target: { id: number }, targetType: 'user' | 'company' = 'user') =>
      person.ok(api.follows.follow, { body: { targetId: target.id, targetType } }),
    unfollow: (person: Person, target: { id: number }) =>
      person.ok(api.follows.unfollow, { body: { targetId: target.id, targetType: 'user' } }),
    /** Posts straight in the database; their numbers in the order of writing. */
    async write(author: { id: number }, howMany = 1, more: Partial<typeof posts.$inferInsert> = {}): Promise<number[]> {
      if (howMany === 0) return [];
      const rows = Array.from({ length: howMany }, (_, i) => ({ authorId: author.id, content: `Words ${i}`, ...more }));
      return (await kit.db.insert(posts).values(rows).returning({ id: posts.id })).map(({ id }) => id);
    },
    /** The numbers on all pages, in their order. */
    async wholeFeed(person: Person, query: Query = {}): Promise<number[]> {
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await person.ok(api.posts.feed, { query: { ...query, cursor } });
        if (page.items.length > 20) throw new Error(`A page has ${page.items.length} posts.`);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return ids;
    },
  };
}
export type FeedKit = ReturnType<typeof feedKit>;
