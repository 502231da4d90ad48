import { ArrowUp } from 'lucide-react';
import { complain } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { TIMING } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts/schemas';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { feedHeadOf } from '../../../parts/posts/post-changes.ts';
import { type FeedChoice, feedPagesOf, type Pages } from '../../../parts/posts/post.data.ts';
import { query } from '../../../platform/query.ts';

interface NewPosts {
  choice: FeedChoice;
  /** Ids that the live connection has announced since the feed was last fetched. */
  announced: readonly number[];
  onShown: () => void;
}

function loadedPosts(client: QueryClient, choice: FeedChoice): Post[] {
  const data = client.getQueryData<Pages<Post>>(feedPagesOf(choice).queryKey);
  return data?.pages.flatMap((page) => page.items) ?? [];
}

/**
 * For use once the feed has loaded. Returns the posts of the feed's kind that it does not have yet: those announced by
 * the live connection, and those newer than the feed when the reader returns, since announcements are missed while the
 * tab sleeps or another screen is open.
 */
function useNewPosts({ choice, announced, onShown }: NewPosts) {
  const client = useQueryClient();
  const { queryKey } = feedPagesOf(choice);
  const [isLoading, setLoading] = useState(false);
  const { kind } = choice;
  useEffect(() => {
    // An announcement does not name the kind of its post, so the first page of the filter is fetched.
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
      const first = await client.fetchQuery({ ...query(firstPosts.feed, { query: choice }), staleTime: 0 });
      client.setQueryData<Pages<Post>>(queryKey, { pages: [first], pageParams: [undefined] });
      onShown();
    } finally {
      setLoading(false);
    }
  }
  return { count: waiting.size, isLoading, show };
}

/**
 * Shows how many posts are new; pressing it loads them and scrolls to the top. It takes no space: it overlaps the top
 * edge of the first post, and is below the header once the reader has scrolled.
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
