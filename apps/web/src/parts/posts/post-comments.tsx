import { comments } from '@innerspring/contract/comments/endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import type { CommentedKind } from '../comments/commented.ts';
import { Comments } from '../comments/comments.tsx';
import { postPath } from '../site-link.tsx';
import { closeComments } from './own-post.tsx';
import { changePost } from './post.data.ts';

/** How posts describe themselves to the comment components. */
const commentedPost: CommentedKind = {
  kind: 'post',
  noun: 'post',
  list: comments.list,
  write: comments.write,
  path: postPath,
  drafts: 'comment',
  count: (client, id, by) =>
    changePost(client, id, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount + by) })),
  close: closeComments,
};

interface PostCommentsProps {
  post: Post;
  /** Focuses the field for a new comment. */
  autoFocus?: boolean;
  /** The comment that a link leads to: its thread comes first. */
  linkedId?: number | undefined;
}

/** The comments of a post. */
export default function PostComments({ post, ...rest }: PostCommentsProps) {
  const { id, commentsClosed: isClosed, canEdit: mayClose } = post;
  const authorId = post.company ? null : (post.author?.id ?? null);
  return <Comments subject={{ kind: commentedPost, id, isClosed, mayClose, authorId }} {...rest} />;
}
