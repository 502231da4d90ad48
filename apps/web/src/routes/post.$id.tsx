import { createFileRoute } from '@tanstack/react-router';
import { PostPage, shownOnPost } from '../features/posts/post-page.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';

export const Route = createFileRoute('/post/$id')({ staticData: { frame: 'reading', title: 'Post' }, component: Post });

/** The comment that `?comment=` names; undefined if it isn't a number. */
function commentOf({ comment }: Record<string, unknown>): number | undefined {
  const id = Number(comment);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function Post() {
  const { id } = Route.useParams();
  useOpenPage('post', Number(id), shownOnPost);
  const commentId = commentOf(Route.useSearch());
  // If the id isn't a number, the server rejects it like that of a post that doesn't exist.
  return <PostPage key={`${id} ${commentId}`} postId={Number(id)} commentId={commentId} />;
}
