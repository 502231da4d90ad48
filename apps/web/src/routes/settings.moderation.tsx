import { createFileRoute } from '@tanstack/react-router';
import { ModerationPage } from '../features/safety/moderation-page.tsx';

export const Route = createFileRoute('/settings/moderation')({
  staticData: { frame: 'reading', title: 'Decisions by staff' },
  component: ModerationPage,
});
