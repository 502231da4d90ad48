import { comments, type CommentSort } from '@innerspring/contract/comments/endpoints';
import type { Page } from '@innerspring/contract/common';
import type { Comment } from '@innerspring/contract/comments/schemas';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { complain } from '../../platform/client-errors.ts';
import type { CommentedKind, CommentSubject } from './commented.ts';
import type { Pages } from '../posts/post.data.ts';

/** The top-level comments on something. They aren't refetched in the background. */
export const commentPages = ({ kind, id }: CommentSubject, sort: CommentSort) => ({
  ...pages(kind.list, { params: { id }, query: { sort } }),
  refetchOnWindowFocus: false,
});

/** The replies to a comment. */
export const replyPages = (commentId: number) => ({
  ...pages(comments.replies, { params: { id: commentId }, query: {} }),
  refetchOnWindowFocus: false,
});

/** One comment with its top-level comment, for a link that leads to it. */
export const commentThread = (id: number) => ({
  ...query(comments.get, { params: { id } }),
  refetchOnWindowFocus: false,
});
type Thread = { comment: Comment; top: Comment | null };

/** Changes a comment in each query that loaded it alone. */
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

/** Changes one kind of list wherever it is cached: of a subject in each order, or of a comment's replies. */
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

/** Changes the lists that contain a comment on something of this kind. */
function changeListsOf(client: QueryClient, under: CommentedKind, { postId, parentId }: Comment, change: Change): void {
  if (parentId === null) changeLists(client, under.list.name, postId, change);
  else changeLists(client, comments.replies.name, parentId, change);
}

/** A comment, and the kind of its subject. */
export type CommentUnder = { under: CommentedKind; comment: Comment };

/** Changes a comment wherever it is cached. */
export function changeComment(
  client: QueryClient,
  { under, comment }: CommentUnder,
  change: (now: Comment) => Comment,
): void {
  const one = (item: Comment) => (item.id === comment.id ? change(item) : item);
  changeListsOf(client, under, comment, (items) => items.map(one));
  changeThreads(client, comment.id, change);
}

function replaceComment(client: QueryClient, under: CommentedKind, changed: Comment): void {
  changeComment(client, { under, comment: changed }, () => changed);
}

function countReply(client: QueryClient, under: CommentedKind, { postId, parentId }: Comment, by: 1 | -1): void {
  if (parentId === null) return;
  const counted = (item: Comment) => ({ ...item, replyCount: Math.max(0, item.replyCount + by) });
  changeLists(client, under.list.name, postId, (items) =>
    items.map((item) => (item.id === parentId ? counted(item) : item)),
  );
  changeThreads(client, parentId, counted);
}

/** Adds a new comment: replies and oldest-first at the end, others at the top, below the pinned one. */
const withNew =
  (made: Comment): Change =>
  (items, { isFirst, isLast, sort }) => {
    if (items.some(({ id }) => id === made.id)) return items;
    if (made.parentId !== null || sort === 'oldest') return isLast ? [...items, made] : items;
    if (!isFirst) return items;
    const pinned = items.filter((item) => item.isPinned && sort === 'relevant');
    return [...pinned, made, ...items.filter((item) => !pinned.includes(item))];
  };

/** Comments written in this tab: their author waits for them, so they are shown at once. */
const writtenHere = new Set<number>();
export const isWrittenHere = ({ id }: Pick<Comment, 'id'>): boolean => writtenHere.has(id);

type NewComment = { subject: CommentSubject; content: string; replyTo: number | null; key: string };

/** Sends a comment or reply and shows it; the same key again writes nothing twice. @throws {ApiError} */
export async function writeComment(client: QueryClient, { subject, content, replyTo, key }: NewComment) {
  const { kind, id } = subject;
  const body = replyTo === null ? { content } : { content, replyTo };
  const made = await call(kind.write, { params: { id }, body }, { headers: { 'idempotency-key': key } });
  writtenHere.add(made.id);
  changeListsOf(client, kind, made, withNew(made));
  countReply(client, kind, made, 1);
  kind.count(client, id, 1);
}

/** Edits an own comment. @throws {ApiError} */
export async function editComment(client: QueryClient, { under, comment: { id } }: CommentUnder, content: string) {
  replaceComment(client, under, await call(comments.edit, { params: { id }, body: { content } }));
}

/** Deletes a comment and removes it, with its replies, from the lists. @throws {ApiError} */
export async function deleteComment(client: QueryClient, { under, comment }: CommentUnder) {
  await call(comments.remove, { params: { id: comment.id } });
  changeListsOf(client, under, comment, (items) => items.filter((item) => item.id !== comment.id));
  const isOf = ({ state }: { state: { data?: unknown } }) => {
    const thread = state.data as Thread | undefined;
    return thread?.comment.id === comment.id || thread?.top?.id === comment.id;
  };
  void client.resetQueries({ queryKey: [comments.get.name], predicate: isOf });
  countReply(client, under, comment, -1);
  under.count(client, comment.postId, comment.isHidden ? 0 : -1 - comment.replyCount);
}

/** Shows a change at once, then applies the server's response, or reverts the change if it is rejected. */
async function atOnce(
  client: QueryClient,
  { under, comment }: CommentUnder,
  { shown, send, failed }: { shown: Comment; send: () => Promise<Comment>; failed: string },
): Promise<boolean> {
  replaceComment(client, under, shown);
  try {
    replaceComment(client, under, await send());
    return true;
  } catch (error) {
    replaceComment(client, under, comment);
    complain(failed, error);
    return false;
  }
}

/** Pins a comment on something that the viewer is responsible for, or unpins it. */
export async function pinComment(client: QueryClient, one: CommentUnder, isPinned: boolean): Promise<void> {
  const { under, comment } = one;
  const done = await atOnce(client, one, {
    shown: { ...comment, isPinned },
    send: () => call(isPinned ? comments.pin : comments.unpin, { params: { id: comment.id } }),
    failed: isPinned ? 'Couldn’t pin the comment' : 'Couldn’t unpin the comment',
  });
  if (!done || !isPinned) return;
  changeLists(client, under.list.name, comment.postId, (items) =>
    items.map((item) => (item.id === comment.id ? item : { ...item, isPinned: false })),
  );
}

/** Hides someone else's comment on something that the viewer is responsible for, or shows it again. */
export async function hideComment(client: QueryClient, one: CommentUnder, isHidden: boolean): Promise<void> {
  const { under, comment } = one;
  const done = await atOnce(client, one, {
    shown: { ...comment, isHidden, isPinned: comment.isPinned && !isHidden },
    send: () => call(isHidden ? comments.hide : comments.show, { params: { id: comment.id } }),
    failed: isHidden ? 'Couldn’t hide the comment' : 'Couldn’t show the comment',
  });
  if (done) under.count(client, comment.postId, (isHidden ? -1 : 1) * (1 + comment.replyCount));
}
