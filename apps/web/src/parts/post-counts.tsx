import { REACTION_KINDS } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts';
import { lazy, Suspense, useState } from 'react';
import { compactCount, countOf } from '../ui/number-format.ts';
import { ReactionMark } from './reaction-icons.tsx';

const ReactionListDialog = lazy(() => import('./reaction-list-dialog.tsx'));

const lookOfCount = 'hit flex min-h-6 min-w-0 items-center gap-2 rounded-small hover:text-ink hover:underline';

/** The kinds a post has, the most frequent first, at most three. */
function topKinds({ reactions }: Post) {
  return REACTION_KINDS.filter((kind) => (reactions[kind] ?? 0) > 0)
    .sort((a, b) => (reactions[b] ?? 0) - (reactions[a] ?? 0))
    .slice(0, 3);
}

/** How many reacted, commented and reposted; the first two numbers open their lists. The line keeps its height at nought. */
export function PostCounts({ post, onComments }: { post: Post; onComments: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-10.5 items-center justify-between gap-4 px-4.5 text-sm whitespace-nowrap text-ink-faint tabular-nums">
      {post.reactionCount > 0 ? (
        <button
          type="button"
          className={lookOfCount}
          aria-label={`${countOf(post.reactionCount, 'reaction')}. See who reacted`}
          onClick={() => setOpen(true)}
        >
          <span className="flex shrink-0">
            {topKinds(post).map((kind) => (
              <ReactionMark key={kind} kind={kind} className="-me-0.5 outline-2 outline-paper last:me-0" />
            ))}
          </span>
          {compactCount(post.reactionCount)}
        </button>
      ) : (
        <span>Be the first to react</span>
      )}
      <span className="flex min-w-0 gap-3">
        {post.commentCount > 0 ? (
          <button type="button" className={lookOfCount} onClick={onComments}>
            {countOf(post.commentCount, 'comment')}
          </button>
        ) : null}
        {post.repostCount > 0 ? <span className="py-0.5">{countOf(post.repostCount, 'repost')}</span> : null}
      </span>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReactionListDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
