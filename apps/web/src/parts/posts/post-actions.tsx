import type { Post } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { Bookmark, MessageSquare, Repeat2, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { actionLabel, actionLook, ReactionButton } from '../reactions/reaction-button.tsx';
import { usePostToggles } from './post.data.ts';

const RepostMenu = lazyPart('dialog', () => import('../reposts/repost-menu.tsx'));
const SharePostDialog = lazyPart('dialog', async () => (await import('./send-dialog.ts')).sendDialog());

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
    <div className="mx-2 grid grid-cols-5 border-t border-seam py-1">
      <ReactionButton post={post} />
      <button type="button" className={actionLook} aria-expanded={commentsShown} onClick={onComment}>
        <MessageSquare size={19} aria-hidden="true" />
        <span className={actionLabel}>Comment</span>
      </button>
      <RepostButton post={post} />
      <SendButton post={post} />
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

function RepostButton({ post }: { post: Post }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <button
      type="button"
      className={clsx(actionLook, post.viewerReposted && 'text-night')}
      aria-haspopup="menu"
      onPointerEnter={RepostMenu.ahead}
      onClick={() => setAsked(true)}
    >
      <Repeat2 size={19} aria-hidden="true" />
      <span className={actionLabel}>{post.viewerReposted ? 'Reposted' : 'Repost'}</span>
    </button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <RepostMenu post={post} trigger={button} standIn={button} onLeave={() => setAsked(false)} />
    </Suspense>
  );
}

/** Sends the post to a member as a direct message. */
function SendButton({ post }: { post: Post }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        className={actionLook}
        aria-haspopup="dialog"
        onPointerEnter={SharePostDialog.ahead}
        onClick={() => setAsked(true)}
      >
        <Send size={19} aria-hidden="true" />
        <span className={actionLabel}>Send</span>
      </button>
      {isAsked ? (
        <Suspense fallback={null}>
          <SharePostDialog post={post} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
