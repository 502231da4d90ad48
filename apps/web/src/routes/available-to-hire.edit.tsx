import { createFileRoute } from '@tanstack/react-router';
import { HireCardEditPage } from '../features/hire-cards/hire-card-edit-page.tsx';

export const Route = createFileRoute('/available-to-hire/edit')({
  staticData: { frame: 'reading', title: 'Your Available to Hire card', heading: true },
  component: HireCardEditPage,
});
