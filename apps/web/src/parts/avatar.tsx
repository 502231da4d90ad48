import type { CurrentUser, PersonCard } from '@innerspring/contract';
import { AvatarShape, type AvatarShapeProps, initialsOf } from '../ui/avatar-shape.tsx';

type Person = Pick<PersonCard, 'id' | 'fullName' | 'username' | 'avatarUrl'> &
  Partial<Pick<CurrentUser, 'profileImage'>>;

/** Initials of a member (specification §4): words of the full name, else the first two letters of the username, else U. */
export function memberInitials({ fullName, username }: Pick<Person, 'fullName' | 'username'>): string {
  if (fullName.trim() !== '') return initialsOf(fullName);
  return [...username.trim()].slice(0, 2).join('').toUpperCase() || 'U';
}

interface AvatarProps extends Omit<AvatarShapeProps, 'name' | 'id' | 'src' | 'initials' | 'shape'> {
  person: Person;
}

/** A member's picture: profileImage, else avatarUrl, else (also when the picture does not load) the initials. */
export function Avatar({ person, ...rest }: AvatarProps) {
  const picture = person.profileImage || person.avatarUrl;
  return (
    <AvatarShape name={person.fullName} id={person.id} src={picture} initials={memberInitials(person)} {...rest} />
  );
}
