import { comments } from '@innerspring/contract/comments/endpoints';
import { ownPosts } from '@innerspring/contract/posts/dialog-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { query } from '../../platform/query.ts';
import { outdateAuthor } from './outdate-author.ts';
import { deletePost } from './post-changes.ts';
import { changeLists, changePost } from './post.data.ts';

/** What would go with an own post; asked anew for every look. */
export const lossOfPost = (id: number) => ({ ...query(ownPosts.loss, { params: { id } }), gcTime: 0, staleTime: 0 });

/** Pins an own post to the profile, or unpins it; the profile's list is read anew. @throws {ApiError} */
export async function setPinned(client: QueryClient, { id }: Post, isPinned: boolean): Promise<void> {
  const { isPinned: is } = await call(isPinned ? ownPosts.pin : ownPosts.unpin, { params: { id } });
  changePost(client, id, (now) => ({ ...now, isPinned: is }));
  void client.invalidateQueries({ queryKey: [posts.byAuthor.name] });
}

/** Closes the comments of the viewer's own post, or opens them again: shown at once, taken back when the server refuses. */
export async function closeComments(client: QueryClient, id: number, commentsClosed: boolean): Promise<void> {
  const show = (isClosed: boolean) => changePost(client, id, (post) => ({ ...post, commentsClosed: isClosed }));
  show(commentsClosed);
  try {
    await call(commentsClosed ? comments.close : comments.reopen, { params: { id } });
  } catch (error) {
    show(!commentsClosed);
    complain(commentsClosed ? 'Could not close the comments' : 'Could not reopen the comments', error);
  }
}

/** Deletes an own post: its reposts repeat nothing any more, and what it repeats has one repost less. @throws {ApiError} */
export async function deleteOwnPost(client: QueryClient, post: Post): Promise<void> {
  await deletePost(client, post.id);
  outdateAuthor(client, post);
  changeLists(client, (items) =>
    items.map((item) => (item.repostOf?.id === post.id ? { ...item, repostOf: null } : item)),
  );
  const original = post.repostOf;
  if (!original) return;
  const wasPlain = post.content === '';
  changePost(client, original.id, (now) => ({
    ...now,
    repostCount: Math.max(0, now.repostCount - 1),
    viewerReposted: now.viewerReposted && !wasPlain,
  }));
}
