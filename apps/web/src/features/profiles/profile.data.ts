import { people } from '@innerspring/contract/profiles/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { ShownOn } from '../../platform/seen/opened-subject.ts';
import { idInKey } from '../../platform/query-keys.ts';
import { pages, query } from '../../platform/query.ts';

/** A member's profile; the diagnostic call goes out before it, and its answer is not looked at (specification §7). */
export function profileQuery(id: number) {
  const { queryKey } = query(people.get, { params: { id } });
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      void call(people.debug, { params: { id } }, { signal }).catch(() => undefined);
      return call(people.get, { params: { id } }, { signal });
    },
  });
}

/** The profile; its posts stay as they are read. */
export const shownOnProfile: ShownOn = (id) => (key) => key[0] === people.get.name && idInKey(key) === id;

export const profilePosts = (id: number) => pages(posts.byAuthor, { params: { id }, query: {} });
