import type { Comment } from '@innerspring/contract/comments/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { type CommentUnder, deleteComment, hideComment, pinComment } from './comment.data.ts';
import { copyLink } from '../copy-link.ts';
import { textExcerpt } from '../posts/post-text.tsx';
import { useAsked } from '../use-asked.ts';

interface CommentActionsProps extends CommentUnder {
  onReply?: (() => void) | undefined;
  onEdit: () => void;
}

function Action({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <Button variant="link" size="sm" className="h-7 text-ink-soft!" onClick={onClick}>
      {children}
    </Button>
  );
}

/** What the viewer may do to a comment. */
export function CommentActions({ under, comment, onReply, onEdit }: CommentActionsProps) {
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { isPinned, isHidden } = comment;
  return (
    <>
      {onReply && !isHidden && !comment.isWithheld ? <Action onClick={onReply}>Reply</Action> : null}
      {comment.canEdit ? <Action onClick={onEdit}>Edit</Action> : null}
      {comment.canDelete ? <Action onClick={() => setDeleting(true)}>Delete</Action> : null}
      {comment.canPin ? (
        <Action onClick={() => void pinComment(client, { under, comment }, !isPinned)}>
          {isPinned ? 'Unpin' : 'Pin'}
        </Action>
      ) : null}
      {comment.canHide ? (
        <Action onClick={() => void hideComment(client, { under, comment }, !isHidden)}>
          {isHidden ? 'Show' : 'Hide'}
        </Action>
      ) : null}
      <Action onClick={() => void copyLink(`${under.path(comment.postId)}?comment=${comment.id}`)}>Copy link</Action>
      {isDeleting ? <DeleteComment under={under} comment={comment} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}

function lossOf({ replyCount, author }: Comment): string {
  const loss =
    replyCount === 0
      ? `The comment by ${author.fullName}`
      : `The comment by ${author.fullName} and ${replyCount === 1 ? 'the reply' : 'all replies'} to it`;
  return `${loss} will be gone for everyone. This cannot be undone.`;
}

function DeleteComment({ onClose, ...one }: CommentUnder & { onClose: () => void }) {
  const { comment } = one;
  const client = useQueryClient();
  const asked = useAsked({
    work: () => deleteComment(client, one),
    failed: 'Could not delete the comment. Please try again.',
    onClose,
  });
  return (
    <ConfirmDialog
      {...asked}
      title={`Delete the comment “${textExcerpt(comment.content, comment.mentions)}”?`}
      description={lossOf(comment)}
      confirmLabel="Delete comment"
    />
  );
}
