import { Avatar } from '../../../parts/people/avatar.tsx';
import { profilePath } from '../../../parts/site-link.tsx';
import type { Suggestions } from '../../../platform/nav/found-things.ts';

/** Member suggestions under the search box. */
export const suggestedPeople: Suggestions = ({ people }) =>
  people.map((person) => ({
    path: profilePath(person.id),
    label: person.fullName || person.username,
    detail: [person.title, person.company].filter(Boolean).join(', ') || `@${person.username}`,
    lead: <Avatar person={person} size={32} />,
  }));
