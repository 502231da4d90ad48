import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PostCards } from '../../../parts/posts/post-cards.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-card.tsx';
import { call } from '../../../platform/api.ts';
import { type ComposedPost, openComposer, type OtherReaders } from '../../../platform/compose.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../../ui/states/list-end.tsx';
import { discussionPages, membersOf } from '../groups.data.ts';
import { GroupPostCard } from './group-post-card.tsx';

/** The posts of a group: pinned ones first, then the newest. Only members can write; others can read listed groups. */
export default function GroupDiscussion({ group }: { group: GroupPage }) {
  const isMember = group.standing === 'member';
  const list = useInfiniteQuery(discussionPages(group.id));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {isMember ? <ComposerEntry group={group} /> : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.error && !list.data ? (
        <Card bleed>
          <LoadFailed what="the discussion" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && posts.length === 0 && !list.hasNextPage ? (
        <Card bleed>
          <EmptyState>
            {isMember ? 'No posts yet. Start the discussion.' : 'No posts yet. Join the group to start the discussion.'}
          </EmptyState>
        </Card>
      ) : null}
      <PostCards items={posts} end={list.data ? <LoadMore list={list} /> : null}>
        {(post) => <GroupPostCard group={group} post={post} />}
      </PostCards>
    </div>
  );
}

/** The group as the audience of the create-post dialog. */
function useReaders(group: GroupPage): OtherReaders {
  const client = useQueryClient();
  return {
    name: group.name,
    draft: `group-post.${group.id}`,
    people: membersOf(group.id),
    maxLength: GROUP_LIMITS.post,
    takesExtras: false,
    publish: async (post, key) => {
      const { content, attachmentUrl } = bodyOf(post);
      await call(
        groupPosts.create,
        { params: { id: group.id }, body: { content, attachmentUrl } },
        { headers: { 'idempotency-key': key } },
      );
      await client.invalidateQueries({ queryKey: discussionPages(group.id).queryKey });
    },
  };
}

/** A group post has one uploaded file. An external video is a link in the text, which plays there. */
function bodyOf({ content, imageUrl, documentUrl, videoUrl }: ComposedPost) {
  const url = imageUrl ?? documentUrl ?? videoUrl ?? null;
  if (url === null || url.startsWith('/uploads/')) return { content, attachmentUrl: url };
  return { content: `${content}\n${url}`, attachmentUrl: null };
}

/** Opens the create-post dialog with the group as its audience. */
function ComposerEntry({ group }: { group: GroupPage }) {
  const readers = useReaders(group);
  return (
    <Card bleed className="flex items-center gap-3 px-4 py-3.5">
      <Avatar person={useCurrentUser()} />
      <button
        type="button"
        onClick={() => openComposer({ readers })}
        className="h-11 min-w-0 flex-1 truncate rounded-pill border border-edge px-4.5 text-start text-ink-faint transition-colors hover:border-ink-faint hover:bg-sunk"
      >
        Post in {group.name}…
      </button>
    </Card>
  );
}
