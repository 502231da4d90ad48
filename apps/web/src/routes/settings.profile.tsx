import { createFileRoute } from '@tanstack/react-router';
import { ProfileEditPage } from '../features/profiles/edit/profile-edit-page.tsx';

export const Route = createFileRoute('/settings/profile')({
  staticData: { frame: 'reading', title: 'Edit Profile', heading: true },
  component: ProfileEditPage,
});
