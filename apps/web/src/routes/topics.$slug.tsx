import { createFileRoute } from '@tanstack/react-router';
import { TopicPage } from '../features/posts/topics/topic-page.tsx';

// The title is the topic's name, which the page sets once it knows it.
export const Route = createFileRoute('/topics/$slug')({
  staticData: { frame: 'reading' },
  component: Topic,
});

function Topic() {
  const { slug } = Route.useParams();
  return <TopicPage key={slug} slug={slug} />;
}
