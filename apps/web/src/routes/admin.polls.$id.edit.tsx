import { createFileRoute } from '@tanstack/react-router';
import { EditPollPage } from '../features/polls/admin/poll-form-page.tsx';

export const Route = createFileRoute('/admin/polls/$id/edit')({
  staticData: { title: 'Edit poll' },
  component: EditPoll,
});

function EditPoll() {
  const { id } = Route.useParams();
  return <EditPollPage key={id} id={Number(id)} />;
}
