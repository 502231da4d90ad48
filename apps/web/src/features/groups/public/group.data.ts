import type { GroupTopic } from '@innerspring/contract/groups/choices';
import { groups } from '@innerspring/contract/groups/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { pages, query } from '../../../platform/query.ts';

/** What narrows the groups that can be found. */
export interface GroupFilter {
  q?: string | undefined;
  topic?: GroupTopic | undefined;
}

export const ownGroups = query(groups.mine, {});
export const groupInvitations = query(groups.invitations, {});
export const groupPages = ({ q, topic }: GroupFilter) =>
  pages(groups.list, { query: { q: q?.trim() || undefined, topic } });
export const groupQuery = (id: number) => query(groups.get, { params: { id } });

/** Has the lists of groups read again, and one group where it is named. */
export function refreshGroups(client: QueryClient, id?: number): Promise<unknown> {
  const lists = new Set<unknown>([groups.list.name, groups.mine.name, groups.invitations.name]);
  return Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[0]) }),
    id === undefined ? undefined : client.invalidateQueries({ queryKey: groupQuery(id).queryKey }),
  ]);
}
