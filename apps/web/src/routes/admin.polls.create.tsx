import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { NewPollPage } from '../features/polls/admin/poll-form-page.tsx';

export const Route = createFileRoute('/admin/polls/create')({
  staticData: HEADED_SCREENS['/admin/polls/create'],
  component: NewPollPage,
});
