import type { Page } from '@innerspring/contract/common';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { Relation } from '@innerspring/contract/safety/schemas';
import { safety } from '@innerspring/contract/safety/endpoints';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';

/** The member that a safety menu or dialog is about. */
export type SafetyPerson = { id: number; fullName: string; username: string };
export type MuteLength = '30_days' | 'always';

/** The viewer's settings for one member; fetched when a menu opens. */
export const relationTo = (personId: number) => query(safety.relation, { params: { id: personId } });
/** Lists for the settings. */
export const blockedPages = pages(safety.blocked, { query: {} });
export const mutedPages = pages(safety.muted, { query: {} });

const feedKey = [firstPosts.feed.name, 'pages'];

function dropFromFeed(client: QueryClient, personId: number): void {
  client.setQueriesData<InfiniteData<Page<Post>>>({ queryKey: feedKey }, (data) => {
    const without = (items: Post[]) => items.filter((post) => post.author?.id !== personId);
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, items: without(page.items) })) };
  });
}

/**
 * Refetches lists after a member disappeared or came back. The feed only loses the posts of a member who disappeared,
 * so that nothing is inserted under the reader; it is refetched when a member comes back.
 */
function outdateLists(client: QueryClient, gone: boolean, personId: number): void {
  if (gone) dropFromFeed(client, personId);
  void client.invalidateQueries({
    predicate: ({ queryKey: [name, kind] }) =>
      name !== safety.relation.name &&
      (name === firstAuth.currentUser.name || !String(name).startsWith('auth.')) &&
      !(gone && name === firstPosts.feed.name && kind === 'pages'),
  });
}

function keep(client: QueryClient, personId: number, relation: Relation): Relation {
  client.setQueryData(relationTo(personId).queryKey, relation);
  return relation;
}

/** Blocks or unblocks a member. @throws {ApiError} */
export async function setBlocked(client: QueryClient, personId: number, isOn: boolean): Promise<Relation> {
  const relation = await call(isOn ? safety.block : safety.unblock, { params: { id: personId } });
  outdateLists(client, isOn, personId);
  return keep(client, personId, relation);
}

/** Mutes a member for a length of time, or removes the mute with null. @throws {ApiError} */
export async function setMuted(client: QueryClient, personId: number, length: MuteLength | null): Promise<Relation> {
  const params = { id: personId };
  const relation =
    length === null ? await call(safety.unmute, { params }) : await call(safety.mute, { params, body: { length } });
  outdateLists(client, length !== null, personId);
  return keep(client, personId, relation);
}

/** Turns the reposts of a member off or on. @throws {ApiError} */
export async function setRepostsOff(client: QueryClient, personId: number, isOff: boolean): Promise<Relation> {
  const relation = await call(isOff ? safety.hideReposts : safety.showReposts, { params: { id: personId } });
  return keep(client, personId, relation);
}
