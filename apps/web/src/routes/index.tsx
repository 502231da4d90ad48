import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { createFileRoute } from '@tanstack/react-router';
import { kinds } from '../features/posts/feed/feed-choice.tsx';
import { HomePage } from '../features/posts/feed/home-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { frame: 'reading', title: 'Home' },
  validateSearch: (given): { kind?: FeedKind } =>
    typeof given.kind === 'string' ? { kind: given.kind as FeedKind } : {},
  component: Home,
});

/** Any other value in the URL isn't a kind. */
function Home() {
  const { kind } = Route.useSearch();
  return <HomePage kind={kinds.find((one) => one.kind === kind)?.kind} />;
}
