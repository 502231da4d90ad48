import type { PostLoss } from '@innerspring/contract/posts/own-posts';
import type { Post } from '@innerspring/contract/posts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { deleteOwnPost, lossOfPost } from './own-post.data.ts';
import { textExcerpt } from './post-text.ts';
import { useAsked } from '../use-asked.ts';

interface PostDeleteDialogProps {
  post: Post;
  onClose: () => void;
  onDeleted: (() => void) | undefined;
}

const listOf = new Intl.ListFormat('en');

/** "3 comments and 12 reactions go with it." */
function sentenceOf({ comments, reactions, reposts, saves }: PostLoss): string {
  const parts = [
    [comments, 'comment'] as const,
    [reactions, 'reaction'] as const,
    [reposts, 'repost'] as const,
    [saves, 'save'] as const,
  ].filter(([count]) => count > 0);
  if (parts.length === 0) return '';
  const verb = parts.length === 1 && parts[0]?.[0] === 1 ? 'goes' : 'go';
  return `${listOf.format(parts.map(([count, what]) => countOf(count, what)))} ${verb} with it. `;
}

/** What the card knows, until the server has counted all of it. */
const knownOf = ({ commentCount, reactionCount, repostCount }: Post): PostLoss => ({
  comments: commentCount,
  reactions: reactionCount,
  reposts: repostCount,
  saves: 0,
});

function nameOf({ content, mentions, isRepost }: Post): string {
  if (isRepost && content === '') return 'Delete this repost?';
  return `Delete the ${isRepost ? 'repost' : 'post'} “${textExcerpt(content, mentions)}”?`;
}

/** Asks once before an own post goes, and names what goes with it. */
export function PostDeleteDialog({ post, onClose, onDeleted }: PostDeleteDialogProps) {
  const client = useQueryClient();
  const loss = useQuery(lossOfPost(post.id));
  const asked = useAsked({
    async work() {
      await deleteOwnPost(client, post);
      onClose();
      toast({ title: 'Post deleted' });
      onDeleted?.();
    },
    failed: 'Could not delete the post. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={nameOf(post)}
      description={`${sentenceOf(loss.data ?? knownOf(post))}It will be gone for everyone. This cannot be undone.`}
      confirmLabel="Delete post"
    />
  );
}
