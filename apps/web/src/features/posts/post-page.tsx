import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAwaitArrival, holdsComments } from '../../parts/comments/commented.ts';
import { FirstPicture } from '../../parts/posts/first-picture.ts';
import { PostCard, PostListSkeleton } from '../../parts/posts/post-card.tsx';
// The card loads its comments on demand; on its own page they are open, so their code comes with the page's.
import '../../parts/posts/post-comments.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { voiceName } from '../../parts/posts/post-text.tsx';

/** Query options of one post, for the route's loader and the page. */
export const postQuery = (id: number) => query(posts.get, { params: { id } });

/** Repeated here because these contracts load only with the comments. */
const commented = { kind: 'post', list: { name: 'comments.list' } };

/** Queries of the post, its comments and their replies. */
export const shownOnPost: ShownOn = (id) => (key, data) => {
  const [name] = key;
  return name === posts.get.name ? idInKey(key) === id : holdsComments(commented, id)(key, data);
};

const goneCodes = new Set([400, 404, 410]);

/** One post with its comments open, scrolled to a comment if the link names one. */
export function PostPage({ postId, commentId }: { postId: number; commentId?: number | undefined }) {
  const navigate = useNavigate();
  useAwaitArrival(`${postId} ${commentId}`);
  const post = useQuery(postQuery(postId));
  const isGone = post.error instanceof ApiError && goneCodes.has(post.error.status);
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="sr-only">{post.data ? `Post by ${voiceName(post.data)}` : 'Post'}</h1>
      {isGone ? (
        <PostGone />
      ) : post.data ? (
        <FirstPicture value>
          <PostCard post={post.data} whole linkedId={commentId} onDeleted={() => void navigate({ to: '/' })} />
        </FirstPicture>
      ) : post.isError ? (
        <Card bleed>
          <LoadFailed what="the post" error={post.error} onRetry={() => post.refetch()} />
        </Card>
      ) : (
        <PostListSkeleton count={1} />
      )}
    </div>
  );
}

function PostGone() {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild>
            <SiteLink to="/">Return Home</SiteLink>
          </Button>
        }
      >
        This post isn’t available
      </EmptyState>
    </Card>
  );
}
