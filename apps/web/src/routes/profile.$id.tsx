import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { useOpenedSubject } from '../platform/opened-subject.ts';

// The title is the member's name, which the page sets once it knows it.
export const Route = createFileRoute('/profile/$id')({ component: Profile });

function Profile() {
  const { id } = Route.useParams();
  useOpenedSubject('person', Number(id));
  // A word where a number belongs is refused by the server like any member who is not there.
  return <ProfilePage key={id} id={Number(id)} />;
}
