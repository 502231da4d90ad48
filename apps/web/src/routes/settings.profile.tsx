import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileEditPage } from '../features/profiles/edit/profile-edit-page.tsx';

export const Route = createFileRoute('/settings/profile')({
  staticData: HEADED_SCREENS['/settings/profile'],
  component: ProfileEditPage,
});
