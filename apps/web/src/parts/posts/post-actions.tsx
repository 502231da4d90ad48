import type { Post } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { Bookmark, MessageSquare, Repeat2, Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyMenu, lazyPart } from '../lazy-part.tsx';
import { actionLabel, actionLook, ReactionButton, ReactionToggle } from '../reactions/reaction-button.tsx';
import type { PostHome } from './post-home.ts';
import { usePostToggles } from './post.data.ts';

const RepostMenu = lazyMenu(() => import('../reposts/repost-menu.tsx'));
const SharePostDialog = lazyPart('dialog', async () => (await import('./send-dialog.ts')).sendDialog());

interface PostActionsProps {
  post: Post;
  home?: PostHome | undefined;
  commentsShown: boolean;
  onComment: () => void;
  /** Replaces the plain unsave, if the row leaves the list. */
  onUnsave?: (() => void) | undefined;
}

/** What a reader can do with a post, in one row. */
export function PostActions({ post, home, commentsShown, onComment, onUnsave }: PostActionsProps) {
  return (
    <div className="mx-2 grid auto-cols-fr grid-flow-col border-t border-seam py-1">
      {home?.react ? (
        <ReactionToggle
          current={post.viewerReaction}
          onReact={home.react}
          className={actionLook}
          labelClassName={actionLabel}
        />
      ) : null}
      {home ? null : <ReactionButton post={post} />}
      <button type="button" className={actionLook} aria-expanded={commentsShown} onClick={onComment}>
        <MessageSquare size={19} aria-hidden="true" />
        <span className={actionLabel}>Comment</span>
      </button>
      {home ? null : (
        <>
          <RepostButton post={post} />
          <SendButton post={post} />
          <SaveButton post={post} onUnsave={onUnsave} />
        </>
      )}
    </div>
  );
}

function SaveButton({ post, onUnsave }: Pick<PostActionsProps, 'post' | 'onUnsave'>) {
  const { save } = usePostToggles(post);
  return (
    <button
      type="button"
      className={clsx(actionLook, post.viewerSaved && 'text-night')}
      aria-pressed={post.viewerSaved}
      onClick={() => (onUnsave && post.viewerSaved ? onUnsave() : void save(!post.viewerSaved))}
    >
      <Bookmark size={19} aria-hidden="true" className={clsx(post.viewerSaved && 'fill-current')} />
      <span className={actionLabel}>{post.viewerSaved ? 'Saved' : 'Save'}</span>
    </button>
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
