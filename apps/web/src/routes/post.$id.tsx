import { createFileRoute } from '@tanstack/react-router';
import { PostPage, shownOnPost } from '../features/posts/post-page.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';

export const Route = createFileRoute('/post/$id')({ staticData: { frame: 'reading', title: 'Post' }, component: Post });

/** The comment that `?comment=` names; anything but a number names none. */
function commentOf({ comment }: Record<string, unknown>): number | undefined {
  const id = Number(comment);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function Post() {
  const { id } = Route.useParams();
  useOpenPage('post', Number(id), shownOnPost);
  const commentId = commentOf(Route.useSearch());
  // A word where a number belongs is refused by the server like any post that is not there.
  return <PostPage key={`${id} ${commentId}`} postId={Number(id)} commentId={commentId} />;
}
