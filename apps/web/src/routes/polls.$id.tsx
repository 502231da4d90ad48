import { createFileRoute } from '@tanstack/react-router';
import { PollPage } from '../features/polls/poll-page.tsx';
import { shownOnPoll } from '../features/polls/polls.data.ts';
import { idOf } from '../platform/search-text.ts';
import { useOpenPage } from '../platform/seen/open-page.ts';

export const Route = createFileRoute('/polls/$id')({
  staticData: { frame: 'reading', title: 'Industry poll' },
  component: Poll,
});

function Poll() {
  const { id } = Route.useParams();
  const given: Record<string, unknown> = Route.useSearch();
  const pollId = idOf(id) ?? 0;
  useOpenPage('poll', pollId, shownOnPoll);
  return <PollPage key={id} id={pollId} linkedId={idOf(given.comment)} />;
}
