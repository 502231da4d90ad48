import type { PersonCard } from '@innerspring/contract';
import { avatarEndpoint, keptPicture, versioned } from '../../platform/avatars/avatar-sources.ts';
import { AvatarShape, type AvatarShapeProps, initialsOf } from '../../ui/avatar-shape.tsx';

/** A record's picture, under the names that specification §3 gives. */
type Pictures = Partial<Record<'profileImage' | 'avatarUrl' | 'avatar' | 'avatar_url', string | null>>;
type Person = Pick<PersonCard, 'id' | 'fullName' | 'username'> & Pictures;

/** Initials of a member (specification §4): from the full name, else the first two letters of the username, else U. */
export function memberInitials({ fullName, username }: Pick<Person, 'fullName' | 'username'>): string {
  return initialsOf(fullName, [...username.trim()].slice(0, 2).join('').toUpperCase() || 'U');
}

/**
 * The picture of a member (specification §4): the locally cached one, else the record's, else the avatar endpoint's. If
 * the record says there is none, no request is made and initials show.
 */
export function pictureOf(person: Person): string | null {
  const { id, profileImage, avatarUrl, avatar, avatar_url: snakeCase } = person;
  const named = [profileImage, avatarUrl, avatar, snakeCase];
  const known = named.find(Boolean);
  if (known) return keptPicture(id, known) ?? versioned(known, id);
  if (named.some((one) => one !== undefined)) return null;
  return keptPicture(id) ?? avatarEndpoint(id);
}

interface AvatarProps extends Omit<AvatarShapeProps, 'name' | 'id' | 'src' | 'initials' | 'shape'> {
  /** Null for nobody in particular. */
  person: Person | null;
}

/** A member's picture; if it doesn't load, initials show instead. */
export function Avatar({ person, ...rest }: AvatarProps) {
  if (!person) return <AvatarShape name="" id="" src="/api/avatars/placeholder" initials="U" {...rest} />;
  return (
    <AvatarShape
      name={person.fullName}
      id={person.id}
      src={pictureOf(person)}
      initials={memberInitials(person)}
      {...rest}
    />
  );
}
