import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedPagesOf, type Pages } from '../../../parts/posts/post.data.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { query } from '../../../platform/query.ts';
import { complain } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** Loads the feed over from its first page; resolves with whether somebody else's post is in it. */
function useLoadFeed(viewerId: number, view: 'latest' | 'top') {
  const client = useQueryClient();
  const { queryKey } = feedPagesOf({ view });
  const isOthers = (post: Post) => post.author?.id !== viewerId;
  const hasOthers = () =>
    client.getQueryData<Pages<Post>>(queryKey)?.pages.some(({ items }) => items.some(isOthers)) ?? false;
  async function load() {
    const first = await client.fetchQuery({ ...query(posts.feed, { query: { view } }), staleTime: 0 });
    client.setQueryData<Pages<Post>>(queryKey, { pages: [first], pageParams: [undefined] });
    return first.items.some(isOthers);
  }
  return { hasOthers, load };
}

/**
 * The way to the posts of those followed just now: the feed never changes under the reader by itself. Offered while the
 * feed holds nobody else's posts, or once more are followed than when it was shown.
 */
export function ShowFeed() {
  const { id, followingCount, reading } = useCurrentUser();
  const { hasOthers, load } = useLoadFeed(id, reading.feedView);
  const [shownWith, setShownWith] = useState(followingCount);
  const [isLoading, setLoading] = useState(false);

  const isOffered = followingCount > (hasOthers() ? shownWith : 0);
  if (!isOffered) return null;
  async function show() {
    setLoading(true);
    try {
      if (await load()) {
        document.getElementById('main')?.focus({ preventScroll: true });
        window.scrollTo({ top: 0 });
        setShownWith(followingCount);
      } else {
        toast({ title: 'Nothing to show yet', description: 'Those you follow have not posted. Follow a few more.' });
      }
    } catch (error) {
      complain('Could not load your feed', error);
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button size="sm" loading={isLoading} onClick={() => void show()}>
      Show my feed
    </Button>
  );
}
