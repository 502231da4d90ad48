import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import type { CardsOfKinds } from '@innerspring/contract/posts/kinds/kind-fields';
import type { Post, ReactionKind } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { lazyMenu, lazyPart } from '../../../parts/lazy-part.tsx';
import type { MediaKind } from '../../../parts/media/post-media.ts';
import { MoreButton } from '../../../parts/more-button.tsx';
import { PostCard } from '../../../parts/posts/post-card.tsx';
import type { PostHome } from '../../../parts/posts/post-home.ts';
import { withReaction } from '../../../parts/reactions/reaction-icons.tsx';
import { groupPath } from '../../../parts/site-link.tsx';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';
import { call } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { changeGroupPost, isReportable, moderates, showPost } from '../groups.data.ts';

const GroupComments = lazyPart('part', () => import('./group-comments.tsx'));
const GroupPostMenu = lazyMenu(() => import('./group-post-menu.tsx'));

/** The attachment in the fields that the post card uses. */
function itemOf({ attachment }: GroupPost): Pick<Post, 'mediaType' | 'image' | 'document' | 'video'> {
  const none = { mediaType: 'none' as const, image: null, document: null, video: null };
  if (!attachment) return none;
  const { type, url, name, bytes, smallUrl, width, height, playUrl } = attachment;
  if (type === 'image') {
    const image = { url, smallUrl: smallUrl ?? url, width: width ?? 1200, height: height ?? 800, alt: null };
    return { ...none, mediaType: type, image };
  }
  if (type === 'document') {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    return { ...none, mediaType: type, document: { url, name, extension, bytes, page: null } };
  }
  const file = { kind: 'file' as const, url, embedId: null, bytes, posterUrl: null, captionsUrl: null };
  return { ...none, mediaType: type, video: { ...file, playUrl, isConverting: false } };
}

/** Card fields of post kinds that other features add. Only those kinds read them, so a group's post leaves them out. */
type GivenField = Exclude<keyof CardsOfKinds, MediaKind>;

/** A group's post in the shape of a network post, for the card. Fields that it does not have are empty. */
export function asPost(post: GroupPost): Post {
  const { id, author, content, mentions, createdAt, commentCount, canEdit, canDelete, isPinned } = post;
  const { reactionCount, reactions, viewerReaction } = post;
  const shown: Omit<Post, GivenField> = {
    id,
    author,
    company: null,
    content,
    mentions,
    ...itemOf(post),
    linkPreview: null,
    topics: [],
    audience: 'members',
    createdAt,
    // Earlier versions of a group's post are not stored: the header says that it was edited, without a link to its
    // history.
    editedAt: null,
    isRepost: false,
    repostOf: null,
    repostCount: 0,
    viewerReposted: false,
    commentsClosed: false,
    isPinned,
    isWithheld: false,
    reactionCount,
    reactions,
    viewerReaction,
    commentCount,
    viewerSaved: false,
    canEdit,
    canDelete,
  };
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- needed as soon as a feature gives a kind of posts
  return shown as Post;
}

/** Adds and removes a reaction at once; rapid clicks cost at most one more request. */
function useReact({ id, groupId, viewerReaction }: GroupPost) {
  const client = useQueryClient();
  const show = (kind: ReactionKind | null) => changeGroupPost(client, groupId, id, (post) => withReaction(post, kind));
  const [queue] = useState(() => {
    const params = { id: groupId, postId: id };
    return new ToggleQueue<ReactionKind | null, GroupPost>({
      confirmed: viewerReaction,
      send: (kind) =>
        kind ? call(groupPosts.react, { params, body: { kind } }) : call(groupPosts.unreact, { params }),
      onSettled: (answer) => showPost(client, answer),
      onFailed: (error, confirmed) => {
        show(confirmed);
        complain('Couldn’t save your reaction', error);
      },
    });
  });
  return (kind: ReactionKind | null) => {
    show(kind);
    void queue.wish(kind);
  };
}

interface GroupPostCardProps {
  group: GroupPage;
  post: GroupPost;
}

/** The menu of a post, if there is anything that the reader may do. */
function MenuButton({ group, post }: GroupPostCardProps) {
  const viewerId = useCurrentUser().id;
  if (!post.canEdit && !post.canDelete && !moderates(group) && !isReportable(post, viewerId)) return null;
  return (
    <MoreButton
      label={`More for the post by ${post.author?.fullName ?? 'a former member'}`}
      size="sm"
      ahead={GroupPostMenu.ahead}
    >
      {(menu) => <GroupPostMenu group={group} post={post} {...menu} />}
    </MoreButton>
  );
}

/** One post of the discussion, shown with the standard post card. */
export function GroupPostCard({ group, post }: GroupPostCardProps) {
  const react = useReact(post);
  const { id, groupId, isPinned, editedAt } = post;
  const isMember = group.standing === 'member';
  const home: PostHome = {
    kind: 'groupPost',
    path: groupPath(groupId),
    readers: [group.name, isPinned ? 'Pinned' : '', editedAt ? 'Edited' : ''].filter(Boolean).join(' · '),
    react: isMember ? react : undefined,
    reactors: {
      key: [groupPosts.reactors.name, groupId, id],
      read: (query, signal) => call(groupPosts.reactors, { params: { id: groupId, postId: id }, query }, { signal }),
    },
    menu: isMember ? <MenuButton group={group} post={post} /> : null,
    comments: ({ autoFocus }) => (
      <Suspense fallback={<Skeleton className="m-4.5 h-16 rounded-control" />}>
        <GroupComments group={group} post={post} autoFocus={autoFocus} />
      </Suspense>
    ),
  };
  const shown = useMemo(() => asPost(post), [post]);
  return <PostCard post={shown} home={home} />;
}
