import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { clsx } from 'clsx';
import { Fragment, memo, Suspense, useId, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { Skeleton } from '../../ui/states/loading.tsx';
import { lazyMenu, lazyPart } from '../lazy-part.tsx';
import { MoreButton } from '../more-button.tsx';
import { ReactionCount } from '../reactions/reaction-button.tsx';
import { PostActions } from './post-actions.tsx';
import { PostHead } from './post-head.tsx';
import type { PostHome } from './post-home.ts';
import { PostItem } from './kinds/kinds.tsx';
import { mayNameVideo, PostContent, voiceName } from './post-text.tsx';

const lookOfCount = 'hit flex min-h-6 min-w-0 items-center gap-2 rounded-small hover:text-ink hover:underline';

/** How many reacted, commented and reposted; the first two open their lists. The line keeps its height at zero. */
function PostCounts({ post, home, onComments }: { post: Post; home: PostHome | undefined; onComments: () => void }) {
  const list = home?.reactors ?? { endpoint: firstPosts.reactors, id: post.id };
  return (
    <div className="flex min-h-10.5 items-center justify-between gap-4 px-4.5 text-sm whitespace-nowrap text-ink-faint tabular-nums">
      {post.reactionCount > 0 ? (
        <ReactionCount of={post} list={list} className={lookOfCount} />
      ) : (
        <span className="min-w-0 truncate">Be the first to react</span>
      )}
      <span className="flex min-w-0 shrink-0 gap-3">
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

const PostComments = lazyPart('part', () => import('./post-comments.tsx'));
const PostMenu = lazyMenu(() => import('./post-menu.tsx'));
const PostLink = lazyPart('line', () => import('../media/post-link.tsx'));
const PostOriginalCard = lazyPart('line', () => import('./post-original.tsx'));

interface PostCardProps {
  post: Post;
  /** Where it belongs, if not to the network. */
  home?: PostHome | undefined;
  /** Comments open and the text in full, as on the post's own page. */
  whole?: boolean;
  /** On the post's own page: the comment that a link leads to. */
  linkedId?: number | undefined;
  onUnsave?: (() => void) | undefined;
  onDeleted?: (() => void) | undefined;
}

/** A post as every list shows it. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, home, whole = false, linkedId, onUnsave, onDeleted } = props;
  const titleId = useId();
  const [comments, setComments] = useState({ shown: whole, asked: 0 });
  const voice = voiceName(post);
  const seen = `${home?.kind ?? 'post'}-${post.id}`;
  return (
    <Card bleed asChild>
      <article aria-labelledby={titleId} data-impression={home ? undefined : seen}>
        <div data-seen={whole || home ? seen : undefined}>
          <PostHead
            post={post}
            titleId={titleId}
            path={home?.path}
            readers={home?.readers}
            menu={home ? home.menu : <MenuButton post={post} onUnsave={onUnsave} onDeleted={onDeleted} />}
          />
          {post.isWithheld ? (
            <p className="mx-4.5 mb-3 rounded-control bg-sunk px-3 py-2 text-sm text-ink-soft">
              Several members reported this post. Only you can see it until our staff decide.
            </p>
          ) : null}
          {post.content ? <PostContent content={post.content} mentions={post.mentions} whole={whole} /> : null}
          <PostItem post={post} voice={voice} />
          {post.linkPreview || mayNameVideo(post) ? (
            <div className={clsx('mx-4.5 mb-3 empty:hidden', post.linkPreview && 'min-h-26')}>
              <Suspense fallback={<div className={clsx(!post.linkPreview && 'aspect-video')} />}>
                <PostLink preview={post.linkPreview} content={post.content} />
              </Suspense>
            </div>
          ) : null}
          {post.isRepost ? (
            <div className={clsx('mx-4.5 mb-1', post.repostOf ? 'min-h-32' : 'min-h-17', !post.content && 'mt-3')}>
              <Suspense fallback={null}>
                <PostOriginalCard original={post.repostOf} />
              </Suspense>
            </div>
          ) : null}
          <PostCounts
            post={post}
            home={home}
            onComments={() => setComments((now) => ({ ...now, shown: whole || !now.shown }))}
          />
          <PostActions
            post={post}
            home={home}
            commentsShown={comments.shown}
            onComment={() => setComments((now) => ({ shown: true, asked: now.asked + 1 }))}
            onUnsave={onUnsave}
          />
        </div>
        {comments.shown ? (
          <Suspense fallback={<div className="min-h-24 border-t border-seam" />}>
            {home ? (
              <Fragment key={comments.asked}>{home.comments({ autoFocus: comments.asked > 0, linkedId })}</Fragment>
            ) : (
              <PostComments key={comments.asked} post={post} autoFocus={comments.asked > 0} linkedId={linkedId} />
            )}
          </Suspense>
        ) : null}
      </article>
    </Card>
  );
});

function MenuButton({ post, onUnsave, onDeleted }: Pick<PostCardProps, 'post' | 'onUnsave' | 'onDeleted'>) {
  return (
    <MoreButton label={`More for the post by ${voiceName(post)}`} size="sm" ahead={PostMenu.ahead}>
      {(menu) => <PostMenu post={post} onUnsave={onUnsave} onDeleted={onDeleted} {...menu} />}
    </MoreButton>
  );
}

/** The outline of a loading card. */
export function PostSkeleton() {
  return (
    <Card bleed aria-hidden="true">
      <div className="px-4.5 pt-4">
        <div className="flex gap-3">
          <Skeleton round className="size-10 shrink-0" />
          <div className="grid flex-1 content-start gap-1.5 py-0.5">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        </div>
        <div className="grid gap-2 py-4">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
      <div className="min-h-10.5" />
      <div className="mx-2 grid h-13 grid-cols-3 border-t border-seam" />
    </Card>
  );
}

/** Several loading cards, announced once. */
export function PostListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading posts" className="grid gap-4 max-md:gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <PostSkeleton key={index} />
      ))}
    </div>
  );
}
