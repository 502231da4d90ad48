import { ArrowUp } from 'lucide-react';
import { complain } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { TIMING } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { feedHeadOf } from '../../../parts/posts/post-changes.ts';
import { type FeedChoice, feedPagesOf, type Pages } from '../../../parts/posts/post.data.ts';
import { query } from '../../../platform/query.ts';

interface NewPosts {
  choice: FeedChoice;
  /** Ids that the live connection has named since the feed was last read. */
  announced: readonly number[];
  onShown: () => void;
}

function loadedPosts(client: QueryClient, choice: FeedChoice): Post[] {
  const data = client.getQueryData<Pages<Post>>(feedPagesOf(choice).queryKey);
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/**
 * For use once the feed has loaded. Posts that the feed on screen does not hold yet, of the kind that it shows: those announced by
 * the live connection, and, for what it missed while the tab slept or another screen was open, those newer than any in the feed when
 * the reader comes back.
 */
function useNewPosts({ choice, announced, onShown }: NewPosts) {
  const client = useQueryClient();
  const { queryKey } = feedPagesOf(choice);
  const [isLoading, setLoading] = useState(false);
  const { kind } = choice;
  useEffect(() => {
    // What is announced says nothing of its kind, so the filter's own head is asked.
    if (kind && announced.length > 0)
      void client.invalidateQueries({ queryKey: feedHeadOf(kind).queryKey }, { cancelRefetch: false });
  }, [client, kind, announced]);

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
  const waiting = new Set(
    [...(kind ? [] : announced), ...missed.map((post) => post.id)].filter((id) => !known.has(id)),
  );

  /** Starts the feed over from its first page. */
  async function show() {
    setLoading(true);
    try {
      const first = await client.fetchQuery({ ...query(posts.feed, { query: choice }), staleTime: 0 });
      client.setQueryData<Pages<Post>>(queryKey, { pages: [first], pageParams: [undefined] });
      onShown();
    } finally {
      setLoading(false);
    }
  }
  return { count: waiting.size, isLoading, show };
}

/**
 * Says how many posts wait above; pressing it fetches them and goes to the top. Takes no room: it stands on the upper edge
 * of the first post, and below the header once the reader has scrolled.
 */
export function NewPostsPill(waiting: NewPosts) {
  const { count, isLoading, show } = useNewPosts(waiting);
  async function onClick() {
    try {
      await show();
      window.scrollTo({ top: 0 });
    } catch (error) {
      complain('Couldn’t load the new posts', error);
    }
  }
  return (
    <div role="status" className="pointer-events-none sticky top-22 z-10 grid h-0 justify-items-center max-md:top-33">
      {count > 0 ? (
        <Button
          size="sm"
          shape="raised"
          loading={isLoading}
          onClick={() => void onClick()}
          className="pointer-events-auto h-9 -translate-y-1/2 animate-fade-in max-md:h-8"
        >
          {isLoading ? null : <ArrowUp size={16} aria-hidden="true" />}
          {countOf(count, 'new post')}
        </Button>
      ) : null}
    </div>
  );
}
