import type { CommentSort } from '@innerspring/contract/comments/choices';
import type { Page } from '@innerspring/contract/common';
import type { Comment } from '@innerspring/contract/comments/schemas';
import { comments } from '@innerspring/contract/comments/endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { complain } from '../../platform/client-errors.ts';
import { changePost, type Pages } from '../posts/post.data.ts';

/** Comments on a post, of the first level. They are not read again behind the reader's back. */
export const commentPages = (postId: number, sort: CommentSort) => ({
  ...pages(comments.list, { params: { id: postId }, query: { sort } }),
  refetchOnWindowFocus: false,
});

/** Answers under a comment. */
export const replyPages = (commentId: number) => ({
  ...pages(comments.replies, { params: { id: commentId }, query: {} }),
  refetchOnWindowFocus: false,
});

/** One comment with the one of the first level above it, for a link that leads to it. */
export const commentThread = (id: number) => ({
  ...query(comments.get, { params: { id } }),
  refetchOnWindowFocus: false,
});
type Thread = { comment: Comment; top: Comment | null };

/** Changes a comment wherever it was loaded by itself. */
function changeThreads(client: QueryClient, id: number, change: (comment: Comment) => Comment): void {
  const one = (comment: Comment) => (comment.id === id ? change(comment) : comment);
  client.setQueriesData<Thread>(
    { queryKey: [comments.get.name] },
    (thread) => thread && { comment: one(thread.comment), top: thread.top && one(thread.top) },
  );
}

type Listing = { params: { id: number }; query: { sort?: CommentSort } };
type Change = (items: Comment[], at: { isFirst: boolean; isLast: boolean; sort: CommentSort | undefined }) => Comment[];

const listingOf = (key: QueryKey) => key[2] as Listing;

/** Changes one kind of list wherever the cache holds it: of a post in each order, or of a comment's answers. */
function changeLists(client: QueryClient, name: string, id: number, change: Change): void {
  const isIt = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] === name && queryKey[1] === 'pages' && listingOf(queryKey).params.id === id;
  for (const [key, data] of client.getQueriesData<Pages<Comment>>({ predicate: isIt })) {
    if (!data) continue;
    const last = data.pages.length - 1;
    const changed = data.pages.map((page: Page<Comment>, at) => ({
      ...page,
      items: change(page.items, { isFirst: at === 0, isLast: at === last, sort: listingOf(key).query.sort }),
    }));
    client.setQueryData<Pages<Comment>>(key, { ...data, pages: changed });
  }
}

/** The lists in which a comment stands. */
function changeListsOf(client: QueryClient, { postId, parentId }: Comment, change: Change): void {
  if (parentId === null) changeLists(client, comments.list.name, postId, change);
  else changeLists(client, comments.replies.name, parentId, change);
}

/** Changes a comment wherever the cache holds it. */
export function changeComment(client: QueryClient, comment: Comment, change: (now: Comment) => Comment): void {
  const one = (item: Comment) => (item.id === comment.id ? change(item) : item);
  changeListsOf(client, comment, (items) => items.map(one));
  changeThreads(client, comment.id, change);
}

function replaceComment(client: QueryClient, changed: Comment): void {
  changeComment(client, changed, () => changed);
}

function countReply(client: QueryClient, { postId, parentId }: Comment, by: 1 | -1): void {
  if (parentId === null) return;
  const counted = (item: Comment) => ({ ...item, replyCount: Math.max(0, item.replyCount + by) });
  changeLists(client, comments.list.name, postId, (items) =>
    items.map((item) => (item.id === parentId ? counted(item) : item)),
  );
  changeThreads(client, parentId, counted);
}

function countOnPost(client: QueryClient, postId: number, by: number): void {
  changePost(client, postId, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + by) }));
}

/** Where the lists show a new comment: answers and the oldest-first list at their end, the others at the top under the pinned one. */
const withNew =
  (made: Comment): Change =>
  (items, { isFirst, isLast, sort }) => {
    if (items.some(({ id }) => id === made.id)) return items;
    if (made.parentId !== null || sort === 'oldest') return isLast ? [...items, made] : items;
    if (!isFirst) return items;
    const pinned = items.filter((item) => item.isPinned && sort === 'relevant');
    return [...pinned, made, ...items.filter((item) => !pinned.includes(item))];
  };

/** Comments that this tab has written: their writer waits for them, so they are shown at once. */
const writtenHere = new Set<number>();
export const isWrittenHere = ({ id }: Pick<Comment, 'id'>): boolean => writtenHere.has(id);

type NewComment = { postId: number; content: string; replyTo: number | null; key: string };

/** Sends a comment or answer and shows it; the same key again writes nothing twice. @throws {ApiError} */
export async function writeComment(client: QueryClient, { postId, content, replyTo, key }: NewComment) {
  const body = replyTo === null ? { content } : { content, replyTo };
  const made = await call(comments.write, { params: { id: postId }, body }, { headers: { 'idempotency-key': key } });
  writtenHere.add(made.id);
  changeListsOf(client, made, withNew(made));
  countReply(client, made, 1);
  countOnPost(client, postId, 1);
}

/** Changes an own comment's words. @throws {ApiError} */
export async function editComment(client: QueryClient, { id }: Comment, content: string) {
  replaceComment(client, await call(comments.edit, { params: { id }, body: { content } }));
}

/** Deletes a comment and takes it, with its answers, off the lists. @throws {ApiError} */
export async function deleteComment(client: QueryClient, comment: Comment) {
  await call(comments.remove, { params: { id: comment.id } });
  changeListsOf(client, comment, (items) => items.filter((item) => item.id !== comment.id));
  const isOf = ({ state }: { state: { data?: unknown } }) => {
    const thread = state.data as Thread | undefined;
    return thread?.comment.id === comment.id || thread?.top?.id === comment.id;
  };
  void client.resetQueries({ queryKey: [comments.get.name], predicate: isOf });
  countReply(client, comment, -1);
  countOnPost(client, comment.postId, comment.isHidden ? 0 : -1 - comment.replyCount);
}

/** Shows a change at once, takes the server's word for it afterwards, and goes back when it is refused. */
async function atOnce(
  client: QueryClient,
  comment: Comment,
  { shown, send, failed }: { shown: Comment; send: () => Promise<Comment>; failed: string },
): Promise<boolean> {
  replaceComment(client, shown);
  try {
    replaceComment(client, await send());
    return true;
  } catch (error) {
    replaceComment(client, comment);
    complain(failed, error);
    return false;
  }
}

/** Pins a comment under the viewer's own post, or takes the pin off. */
export async function pinComment(client: QueryClient, comment: Comment, isPinned: boolean): Promise<void> {
  const done = await atOnce(client, comment, {
    shown: { ...comment, isPinned },
    send: () => call(isPinned ? comments.pin : comments.unpin, { params: { id: comment.id } }),
    failed: isPinned ? 'Could not pin the comment' : 'Could not unpin the comment',
  });
  if (!done || !isPinned) return;
  changeLists(client, comments.list.name, comment.postId, (items) =>
    items.map((item) => (item.id === comment.id ? item : { ...item, isPinned: false })),
  );
}

/** Hides another's comment under the viewer's own post, or shows it again. */
export async function hideComment(client: QueryClient, comment: Comment, isHidden: boolean): Promise<void> {
  const done = await atOnce(client, comment, {
    shown: { ...comment, isHidden, isPinned: comment.isPinned && !isHidden },
    send: () => call(isHidden ? comments.hide : comments.show, { params: { id: comment.id } }),
    failed: isHidden ? 'Could not hide the comment' : 'Could not show the comment',
  });
  if (done) countOnPost(client, comment.postId, (isHidden ? -1 : 1) * (1 + comment.replyCount));
}

/** Closes the comments of the viewer's own post, or opens them again. */
export async function closeComments(client: QueryClient, { id }: Post, commentsClosed: boolean): Promise<void> {
  const show = (isClosed: boolean) => changePost(client, id, (post) => ({ ...post, commentsClosed: isClosed }));
  show(commentsClosed);
  try {
    await call(commentsClosed ? comments.close : comments.reopen, { params: { id } });
  } catch (error) {
    show(!commentsClosed);
    const title = commentsClosed ? 'Could not close the comments' : 'Could not reopen the comments';
    complain(title, error);
  }
}
