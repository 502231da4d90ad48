import { createFileRoute } from '@tanstack/react-router';
import { SavedPostsPage } from '../features/posts/saved-posts-page.tsx';

export const Route = createFileRoute('/saved-posts')({
  staticData: { title: 'Saved Posts' },
  component: SavedPostsPage,
});
