import { createFileRoute } from '@tanstack/react-router';
import { PollAnalyticsPage } from '../features/polls/admin/poll-analytics-page.tsx';

export const Route = createFileRoute('/admin/polls/$id/analytics')({
  staticData: { title: 'Poll analytics' },
  component: PollAnalytics,
});

function PollAnalytics() {
  const { id } = Route.useParams();
  return <PollAnalyticsPage key={id} id={Number(id)} />;
}
