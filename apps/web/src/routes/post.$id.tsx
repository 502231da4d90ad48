import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../features/posts/post-page.tsx';

export const Route = createFileRoute('/post/$id')({ staticData: { title: 'Post' }, component: Post });

function Post() {
  const { id } = Route.useParams();
  // A word where a number belongs is refused by the server like any post that is not there.
  return <PostPage key={id} postId={Number(id)} />;
}
