import type { Post } from '@innerspring/contract/posts/schemas';
import { reposts } from '@innerspring/contract/posts/dialog-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { addToFeed, dropPost, outdateAuthor } from '../posts/post-changes.ts';
import { changePost } from '../posts/post.data.ts';

/** What a repost of this post would repeat, or the message that says why it can't be reposted. */
export function repostable(post: Post): { original: Post | NonNullable<Post['repostOf']> } | { refusal: string } {
  const original = post.isRepost ? post.repostOf : post;
  if (!original) return { refusal: 'This post isn’t available' };
  if (post.isWithheld) return { refusal: 'You can’t repost this post while staff review it.' };
  if (original.audience !== 'members') return { refusal: 'You can’t repost a post that’s for connections only.' };
  return { original };
}

function keep(client: QueryClient, state: { originalId: number; repostCount: number; viewerReposted: boolean }): void {
  const { originalId, repostCount, viewerReposted } = state;
  changePost(client, originalId, (now) => ({ ...now, repostCount, viewerReposted }));
}

interface Wish {
  /** Null without text. */
  content: string | null;
  /** The company that reposts; the member if absent. */
  companyId?: number | undefined;
  key?: string;
}

/** Reposts and puts the repost at the top of the own feed. @throws {ApiError} */
export async function repost(client: QueryClient, postId: number, { content, companyId, key }: Wish): Promise<Post> {
  const headers = key === undefined ? undefined : { 'idempotency-key': key };
  const made = await call(
    reposts.repost,
    { params: { id: postId }, body: { content, companyId } },
    headers && { headers },
  );
  keep(client, made);
  addToFeed(client, made.repost);
  outdateAuthor(client, made.repost);
  return made.repost;
}

/** Removes the own repost without text. @throws {ApiError} */
export async function undoRepost(client: QueryClient, postId: number): Promise<void> {
  const state = await call(reposts.undo, { params: { id: postId } });
  keep(client, state);
  if (state.repostId !== null) dropPost(client, state.repostId);
}
