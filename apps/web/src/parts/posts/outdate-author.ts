import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { idInKey } from '../../platform/query.ts';

/**
 * Has the page of who posted, or deleted a post, read again: its count and its list together, so that the two agree. Spelled out
 * where a contract comes with its page only.
 */
export function outdateAuthor(client: QueryClient, { author, company }: Pick<Post, 'author' | 'company'>): void {
  const names = company ? ['companies.get', 'companies.posts'] : ['people.get', posts.byAuthor.name];
  const id = company?.id ?? author?.id;
  void client.invalidateQueries({
    predicate: ({ queryKey }) => names.includes(String(queryKey[0])) && idInKey(queryKey) === id,
  });
}
