import { createFileRoute } from '@tanstack/react-router';
import { shownOnProfile } from '../features/profiles/profile.data.ts';
import { ProfilePage } from '../features/profiles/profile-page.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';

// The title is the member's name, which the page sets once it knows it.
export const Route = createFileRoute('/profile/$id')({
  staticData: { frame: 'reading' },
  component: Profile,
});

function Profile() {
  const { id } = Route.useParams();
  useOpenPage('person', Number(id), shownOnProfile);
  // If the id isn't a number, the server rejects it like that of a member who doesn't exist.
  return <ProfilePage key={id} id={Number(id)} />;
}
