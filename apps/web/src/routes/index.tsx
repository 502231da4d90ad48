import { createFileRoute } from '@tanstack/react-router';
import { kinds } from '../features/posts/feed/feed-choice.tsx';
import { HomePage } from '../features/posts/feed/home-page.tsx';

export const Route = createFileRoute('/')({
  staticData: { frame: 'reading', title: 'Home' },
  component: Home,
  // Most visits begin here, so its code comes with the entry.
  codeSplitGroupings: [],
});

/** Any other value in the URL isn't a kind. */
function Home() {
  const given: Record<string, unknown> = Route.useSearch();
  return <HomePage kind={kinds.find((one) => one.kind === given.kind)?.kind} />;
}
