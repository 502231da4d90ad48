import type { Comment } from '@innerspring/contract/comments/schemas';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { isWrittenHere, replyPages } from './comment.data.ts';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { useWithoutMutedWords } from '../safety/muted-words.ts';
import { PostComment } from './post-comment.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { useSteadyList } from '../steady-list.ts';

interface PostCommentRepliesProps {
  post: Post;
  comment: Comment;
  onReply?: ((answered: Comment) => void) | undefined;
  /** The answer to which a link led; it stands behind what is loaded until its page is. */
  linked?: Comment | undefined;
}

/** The answers to a comment, oldest first. */
export function PostCommentReplies({ post, comment, onReply, linked }: PostCommentRepliesProps) {
  const list = useInfiniteQuery(replyPages(comment.id));
  const found = list.data?.pages ?? [];
  const audible = new Set(useWithoutMutedWords(found.flatMap((page) => page.items)));
  const { shown, newCount, showNew } = useSteadyList(
    list.isSuccess ? String(comment.id) : undefined,
    found.map((page) => page.items.filter((item) => audible.has(item))),
    isWrittenHere,
  );
  const answerTo = (reply: Comment) => onReply && (() => onReply(reply));
  if (list.isPending) return <CommentsSkeleton label="Loading replies" />;
  if (list.isError && shown.length === 0)
    return <LoadFailed what="the replies" error={list.error} onRetry={() => list.refetch()} />;
  return (
    <>
      <ul aria-label={`Replies to ${comment.author.fullName}`} className="grid gap-3">
        {shown.map((reply) => (
          <li key={reply.id} className="min-w-0">
            <PostComment post={post} comment={reply} onReply={answerTo(reply)} isLinked={reply.id === linked?.id} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <LoadFailed what="more replies" error={list.error} onRetry={() => list.fetchNextPage()} />
      ) : list.hasNextPage ? (
        <Button
          variant="link"
          size="sm"
          className="h-7 justify-self-start"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more replies
        </Button>
      ) : null}
      <div role="status" className="empty:hidden">
        {newCount > 0 ? (
          <Button variant="outline" size="sm" onClick={showNew}>
            {newCount === 1 ? '1 new reply' : `${newCount} new replies`}
          </Button>
        ) : null}
      </div>
      {linked && shown.every(({ id }) => id !== linked.id) ? (
        <PostComment post={post} comment={linked} onReply={answerTo(linked)} isLinked />
      ) : null}
    </>
  );
}
