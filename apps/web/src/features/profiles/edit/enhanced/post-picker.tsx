import type { FeaturedItem } from '@innerspring/contract/profiles/enhanced';
import type { Post } from '@innerspring/contract/posts/schemas';
import { withoutMentions } from '@innerspring/contract/posts/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../../parts/load-failed.tsx';
import { useCurrentUser } from '../../../../platform/session/current-user.ts';
import { useAction } from '../../../../platform/use-action.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { EmptyState, LoadMore } from '../../../../ui/states/list-end.tsx';
import { SkeletonRegion, SkeletonText } from '../../../../ui/states/loading.tsx';
import { Age } from '../../../../ui/words/days.tsx';
import { profilePosts } from '../../profile.data.ts';
import { choiceOf, saveFeatured, showEnhanced } from './enhanced.data.ts';

interface PostPickerProps {
  featured: readonly FeaturedItem[];
  onClose: () => void;
}

/** The member's posts, newest first. One click features one. Reposts without text of their own are left out. */
export default function PostPicker({ featured, onClose }: PostPickerProps) {
  const list = useInfiniteQuery(profilePosts(useCurrentUser().id));
  const add = useAction((postId: number) => saveFeatured([...featured.map(choiceOf), { kind: 'post', postId }]), {
    done: 'Post added',
    refused: 'Couldn’t feature this post',
    answered: showEnhanced,
    onDone: onClose,
  });
  const taken = new Set(featured.flatMap((item) => (item.kind === 'post' ? item.postId : [])));
  const posts = list.data?.pages
    .flatMap((page) => page.items)
    .filter(({ id, content }) => content.trim() !== '' && !taken.has(id));
  return (
    <Dialog open onOpenChange={onClose} title="Feature a post" description="Choose one of your posts.">
      {list.isPending ? (
        <SkeletonRegion label="Loading your posts">
          <SkeletonText lines={6} />
        </SkeletonRegion>
      ) : null}
      {list.isError && !posts ? (
        <LoadFailed what="your posts" error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {posts?.length === 0 && !list.hasNextPage ? <EmptyState>You don’t have any other posts yet.</EmptyState> : null}
      {posts && posts.length > 0 ? (
        <ul aria-label="Your posts" className="grid gap-1">
          {posts.map((post) => (
            <li key={post.id}>
              <button
                type="button"
                disabled={add.isPending}
                onClick={() => add.mutate(post.id)}
                className="grid w-full min-w-0 gap-0.5 rounded-control px-3 py-2.5 text-start hover:bg-sunk disabled:opacity-60"
              >
                <PostLine post={post} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {posts ? <LoadMore list={list} /> : null}
    </Dialog>
  );
}

function PostLine({ post }: { post: Post }) {
  return (
    <>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {withoutMentions(post.content).trim() || 'A post that mentions someone'}
      </span>
      <span className="text-sm text-ink-faint">
        <Age value={post.createdAt} />
      </span>
    </>
  );
}
