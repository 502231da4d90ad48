import { api, type SearchTab } from '@innerspring/contract';
import { posts } from '../posts/posts.tables.ts';
import { type MemberKit, type Person } from '../../testing/member-kit.ts';

/** What somebody finds, in short: names of people, companies and groups, words of posts. */
export async function searchPage(viewer: Person, tab: SearchTab, q: string, cursor?: string) {
  const { items, ...page } = await viewer.ok(api.search.results, { query: { q, tab, cursor } });
  const found = items.map((hit) => {
    if (hit.kind === 'person') return hit.person.fullName;
    if (hit.kind === 'group') return hit.group.name;
    if (hit.kind === 'company') return hit.company.name;
    return 'post' in hit ? hit.post.content : '';
  });
  return { ...page, items, found, count: page.count && `${page.count.value}${page.count.isLeast ? '+' : ''}` };
}

export const finds = async (viewer: Person, tab: SearchTab, q: string) => (await searchPage(viewer, tab, q)).found;

/** A post straight in the database. */
export async function aPost(
  { db }: MemberKit,
  author: { id: number },
  content: string,
  more: Partial<typeof posts.$inferInsert> = {},
): Promise<number> {
  const [made] = await db
    .insert(posts)
    .values({ authorId: author.id, content, ...more })
    .returning({ id: posts.id });
  if (!made) throw new Error('The post was not stored.');
  return made.id;
}
