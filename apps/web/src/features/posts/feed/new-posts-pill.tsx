import { ArrowUp } from 'lucide-react';
import type { FeedChoice } from '../../../parts/posts/post.data.ts';
import { complain } from '../../../platform/client-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useNewPosts } from './use-new-posts.ts';

/**
 * Says how many posts wait above; pressing it fetches them and goes to the top. Takes no room: it stands on the upper edge
 * of the first post, and below the header once the reader has scrolled.
 */
export function NewPostsPill({ choice }: { choice: FeedChoice }) {
  const { count, isLoading, show } = useNewPosts(choice);
  async function onClick() {
    try {
      await show();
      window.scrollTo({ top: 0 });
    } catch (error) {
      complain('Could not load the new posts', error);
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
