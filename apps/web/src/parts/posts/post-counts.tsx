import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { countOf } from '../../ui/words/number-format.ts';
import { ReactionCount } from '../reactions/reaction-count.tsx';

const lookOfCount = 'hit flex min-h-6 min-w-0 items-center gap-2 rounded-small hover:text-ink hover:underline';

/** How many reacted, commented and reposted; the first two numbers open their lists. The line keeps its height at nought. */
export function PostCounts({ post, onComments }: { post: Post; onComments: () => void }) {
  return (
    <div className="flex min-h-10.5 items-center justify-between gap-4 px-4.5 text-sm whitespace-nowrap text-ink-faint tabular-nums">
      {post.reactionCount > 0 ? (
        <ReactionCount of={post} list={{ endpoint: posts.reactors, id: post.id }} className={lookOfCount} />
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
    </div>
  );
}
