import { createFileRoute } from '@tanstack/react-router';
import { NewPollPage } from '../features/polls/admin/poll-form-page.tsx';

export const Route = createFileRoute('/admin/polls/create')({
  staticData: { title: 'New poll', heading: true },
  component: NewPollPage,
});
