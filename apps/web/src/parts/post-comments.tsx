import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCurrentUser } from '../platform/current-user.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Avatar } from './avatar.tsx';
import { localDraft } from './local-draft.ts';
import { useWithoutMutedWords } from './muted-words.ts';
import { PostComment } from './post-comment.tsx';
import { PostCommentForm } from './post-comment-form.tsx';
import { commentPages, writeComment } from './post-data.ts';
import { LoadFailed } from './post-load-failed.tsx';

interface PostCommentsProps {
  postId: number;
  /** Puts the caret into the new comment. */
  autoFocus?: boolean;
}

/** The comments of a post, oldest first, and the field for a new one, whose words are kept until they are sent. */
export default function PostComments({ postId, autoFocus = false }: PostCommentsProps) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const list = useInfiniteQuery(commentPages(postId));
  const draft = localDraft(user.id, `comment.${postId}`);
  // One key an attempt: pressing again after a failure cannot write the comment twice.
  const attempt = useRef({ content: '', key: '' });

  async function send(content: string) {
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    await writeComment(client, postId, content, { 'idempotency-key': attempt.current.key });
    attempt.current = { content: '', key: '' };
  }

  const comments = useWithoutMutedWords(list.data?.pages.flatMap((page) => page.items) ?? []);
  const shown = comments.filter((comment, index) => comments.findIndex(({ id }) => id === comment.id) === index);
  return (
    <section aria-label="Comments" className="grid gap-4 border-t border-seam px-4.5 py-4">
      <div className="flex min-w-0 gap-2.5">
        <Avatar person={user} size={32} />
        <PostCommentForm
          label="Your comment"
          submitLabel="Comment"
          initial={draft.read()}
          autoFocus={autoFocus}
          onText={draft.write}
          onSend={send}
        />
      </div>
      {list.isPending ? <CommentsSkeleton /> : null}
      {list.isError ? <LoadFailed what="the comments" error={list.error} onRetry={() => list.refetch()} /> : null}
      {shown.length > 0 ? (
        <ul className="grid gap-3">
          {shown.map((comment) => (
            <PostComment key={comment.id} comment={comment} />
          ))}
        </ul>
      ) : null}
      {list.hasNextPage ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more comments
        </Button>
      ) : null}
    </section>
  );
}

/** Room for comments on their way. */
export function CommentsSkeleton() {
  return (
    <div role="status" aria-label="Loading comments" className="grid gap-3">
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-2.5">
          <Skeleton round className="size-8 shrink-0" />
          <Skeleton className="h-16 flex-1" />
        </div>
      ))}
    </div>
  );
}
