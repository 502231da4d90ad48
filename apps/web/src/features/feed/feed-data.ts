import { TIMING } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { feedHead, feedPages, type Pages } from '../../parts/post-data.ts';
import { onLive } from '../../platform/live.ts';

/** Pages that load by themselves while the reader scrolls; the others wait for the button. */
export const automaticPages = 3;

function loadedPosts(client: QueryClient): Post[] {
  const data = client.getQueryData<Pages<Post>>(feedPages.queryKey);
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/**
 * For use once the feed has loaded. Posts that the feed on screen does not hold yet: those the live connection names, and, for what it missed while the
 * tab slept or another screen was open, those newer than the top of the feed when the reader comes back.
 */
export function useNewPosts() {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState<readonly number[]>([]);
  const [isLoading, setLoading] = useState(false);
  useEffect(
    () => onLive('feed_new', ({ postIds }) => setAnnounced((before) => [...new Set([...before, ...postIds])])),
    [],
  );

  const loaded = loadedPosts(client);
  const known = new Set(loaded.map((post) => post.id));
  const top = loaded[0]?.createdAt ?? '';
  const head = useQuery({
    ...feedHead,
    staleTime: TIMING.defaultStale,
    initialData: () => {
      const first = client.getQueryData<Pages<Post>>(feedPages.queryKey)?.pages[0];
      return first && { items: first.items, nextCursor: first.nextCursor };
    },
    initialDataUpdatedAt: () => client.getQueryState(feedPages.queryKey)?.dataUpdatedAt,
  });
  const missed = (head.data?.items ?? []).filter((post) => post.createdAt > top);
  const waiting = new Set([...announced, ...missed.map((post) => post.id)].filter((id) => !known.has(id)));

  /** Starts the feed over from its newest page. */
  async function show() {
    setLoading(true);
    try {
      const first = await client.fetchQuery({ ...feedHead, staleTime: 0 });
      client.setQueryData<Pages<Post>>(feedPages.queryKey, { pages: [first], pageParams: [undefined] });
      setAnnounced([]);
    } finally {
      setLoading(false);
    }
  }
  return { count: waiting.size, isLoading, show };
}
