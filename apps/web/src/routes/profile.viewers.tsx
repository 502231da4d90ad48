import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileViewersPage } from '../features/profiles/profile-viewers-page.tsx';

export const Route = createFileRoute('/profile/viewers')({
  staticData: HEADED_SCREENS['/profile/viewers'],
  component: ProfileViewersPage,
});
