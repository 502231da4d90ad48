import type { Comment } from '@innerspring/contract/comments/schemas';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { commentThread } from './comment.data.ts';

/** The comment to which a link led: where it stands, or why it cannot be shown. */
export type Linked =
  | { state: 'none' | 'loading' | 'gone' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'found'; comment: Comment; top: Comment };

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Loads the comment of a link with the one of the first level above it; a comment of another post counts as gone. */
export function useLinkedComment(postId: number, commentId: number | undefined): Linked {
  const thread = useQuery({ ...commentThread(commentId ?? 0), enabled: commentId !== undefined });
  if (commentId === undefined) return { state: 'none' };
  if (thread.data) {
    const { comment, top } = thread.data;
    return comment.postId === postId ? { state: 'found', comment, top: top ?? comment } : { state: 'gone' };
  }
  if (!thread.isError) return { state: 'loading' };
  return isGone(thread.error)
    ? { state: 'gone' }
    : { state: 'failed', error: thread.error, retry: () => void thread.refetch() };
}
