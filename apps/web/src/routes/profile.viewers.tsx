import { createFileRoute } from '@tanstack/react-router';
import { ProfileViewersPage } from '../features/profiles/profile-viewers-page.tsx';

export const Route = createFileRoute('/profile/viewers')({
  staticData: { frame: 'reading', title: 'Who viewed your profile', heading: true },
  component: ProfileViewersPage,
});
