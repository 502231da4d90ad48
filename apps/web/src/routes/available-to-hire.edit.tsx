import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { HireCardEditPage } from '../features/hire-cards/hire-card-edit-page.tsx';

export const Route = createFileRoute('/available-to-hire/edit')({
  staticData: HEADED_SCREENS['/available-to-hire/edit'],
  component: HireCardEditPage,
});
