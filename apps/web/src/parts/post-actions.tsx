import type { Post } from '@innerspring/contract/posts';
import { clsx } from 'clsx';
import { Bookmark, MessageSquare } from 'lucide-react';
import { actionLabel, actionLook } from './post-action-look.ts';
import { usePostToggles } from './post-toggles.ts';
import { ReactionButton } from './reaction-button.tsx';

interface PostActionsProps {
  post: Post;
  commentsShown: boolean;
  onComment: () => void;
  /** Stands in for the plain saving, where the row leaves the list. */
  onUnsave?: (() => void) | undefined;
}

export function PostActions({ post, commentsShown, onComment, onUnsave }: PostActionsProps) {
  const { save } = usePostToggles(post);
  return (
    <div className="mx-2 grid grid-cols-3 border-t border-seam py-1">
      <ReactionButton post={post} />
      <button type="button" className={actionLook} aria-expanded={commentsShown} onClick={onComment}>
        <MessageSquare size={19} aria-hidden="true" />
        <span className={actionLabel}>Comment</span>
      </button>
      <button
        type="button"
        className={clsx(actionLook, post.viewerSaved && 'text-night')}
        aria-pressed={post.viewerSaved}
        onClick={() => (onUnsave && post.viewerSaved ? onUnsave() : void save(!post.viewerSaved))}
      >
        <Bookmark size={19} aria-hidden="true" className={clsx(post.viewerSaved && 'fill-current')} />
        <span className={actionLabel}>{post.viewerSaved ? 'Saved' : 'Save'}</span>
      </button>
    </div>
  );
}
