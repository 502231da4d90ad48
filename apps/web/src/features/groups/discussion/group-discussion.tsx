import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-skeleton.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { discussionPages } from './discussion.data.ts';
import { GroupPostCard } from './group-post-card.tsx';
import { GroupPostForm } from './group-post-form.tsx';

/** The posts of a group: pinned ones first, then the newest. Members write, others may read those of a listed group. */
export default function GroupDiscussion({ group }: { group: GroupPage }) {
  const isMember = group.standing === 'member';
  const list = useInfiniteQuery(discussionPages(group.id));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {isMember ? <GroupPostForm group={group} /> : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.error && !list.data ? (
        <Card bleed>
          <LoadFailed what="the discussion" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && posts.length === 0 && !list.hasNextPage ? (
        <Card bleed>
          <EmptyState>
            {isMember
              ? 'No posts yet. Begin the discussion with the first one.'
              : 'No posts yet. Join to begin the discussion.'}
          </EmptyState>
        </Card>
      ) : null}
      {posts.map((post) => (
        <GroupPostCard key={post.id} group={group} post={post} />
      ))}
      {list.data ? <LoadMore list={list} /> : null}
    </div>
  );
}
