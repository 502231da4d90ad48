import { posts } from '@innerspring/contract/posts/endpoints';
import { people } from '@innerspring/contract/profiles/endpoints';
import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, fieldsOf, sentenceOf } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { useAction } from '../../platform/use-action.ts';

/** A member's profile. A diagnostic request is sent first and its response is ignored (specification §7). */
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

/** The query of the profile; its posts are not refetched. */
export const shownOnProfile: ShownOn = (id) => (key) => key[0] === people.get.name && idInKey(key) === id;

export const profilePosts = (id: number) => pages(posts.byAuthor, { params: { id }, query: {} });

export const ownProfileQuery = query(people.own, {});

/** Caches the server's version of the viewer's profile wherever it is shown. */
export function takeOver(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile);
  void client.invalidateQueries({ queryKey: [people.get.name, { params: { id: profile.id } }] });
  void client.invalidateQueries({ queryKey: currentUserKey });
}

/** Saves a change to the viewer's profile and shows the server's version everywhere. */
export const useSave = <Given>(save: (given: Given) => Promise<OwnProfile>, done: string) =>
  useAction(save, { done, answered: takeOver });

/** The error for a whole section, if the refusal names none of its fields. */
export function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  return Object.keys(fieldsOf(error)).length > 0 ? undefined : sentenceOf(error);
}

/** `2021-04` as "Apr 2021"; the text itself if it is not a month. */
function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return date.toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** `2019-03` to `2022-01` as "Mar 2019 – Jan 2022"; without an end "– Present". */
export function spanOfMonths(from: string, until: string | null): string {
  return `${monthName(from)} – ${until === null ? 'Present' : monthName(until)}`;
}
