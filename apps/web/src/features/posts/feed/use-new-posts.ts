import { TIMING } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { feedHeadOf } from '../../../parts/posts/feed-head.ts';
import { type FeedChoice, feedPagesOf, type Pages } from '../../../parts/posts/post.data.ts';
import { onLive } from '../../../platform/live/live.ts';
import { query } from '../../../platform/query.ts';

function loadedPosts(client: QueryClient, choice: FeedChoice): Post[] {
  const data = client.getQueryData<Pages<Post>>(feedPagesOf(choice).queryKey);
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/**
 * For use once the feed has loaded. Posts that the feed on screen does not hold yet, of the kind that it shows: those the live
 * connection names, and, for what it missed while the tab slept or another screen was open, those newer than any in the feed when
 * the reader comes back.
 */
export function useNewPosts(choice: FeedChoice) {
  const client = useQueryClient();
  const { queryKey } = feedPagesOf(choice);
  const [announced, setAnnounced] = useState<readonly number[]>([]);
  const [isLoading, setLoading] = useState(false);
  const { kind } = choice;
  useEffect(
    () =>
      onLive('feed_new', ({ postIds }) => {
        // What is announced says nothing of its kind, so the filter's own head is asked.
        if (kind) void client.invalidateQueries({ queryKey: feedHeadOf(kind).queryKey }, { cancelRefetch: false });
        else setAnnounced((before) => [...new Set([...before, ...postIds])]);
      }),
    [client, kind],
  );

  const loaded = loadedPosts(client, choice);
  const known = new Set(loaded.map((post) => post.id));
  const newest = loaded.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  const head = useQuery({
    ...feedHeadOf(kind),
    staleTime: TIMING.defaultStale,
    initialData: () => {
      const first = client.getQueryData<Pages<Post>>(queryKey)?.pages[0];
      return first && { items: first.items, nextCursor: first.nextCursor };
    },
    initialDataUpdatedAt: () => client.getQueryState(queryKey)?.dataUpdatedAt,
  });
  const missed = (head.data?.items ?? []).filter((post) => post.createdAt > newest);
  const waiting = new Set([...announced, ...missed.map((post) => post.id)].filter((id) => !known.has(id)));

  /** Starts the feed over from its first page. */
  async function show() {
    setLoading(true);
    try {
      const first = await client.fetchQuery({ ...query(posts.feed, { query: choice }), staleTime: 0 });
      client.setQueryData<Pages<Post>>(queryKey, { pages: [first], pageParams: [undefined] });
      setAnnounced([]);
    } finally {
      setLoading(false);
    }
  }
  return { count: waiting.size, isLoading, show };
}
