import type { CurrentUser, PersonCard } from '@innerspring/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { PersonBadges } from './person-badges.tsx';

interface PersonLineProps {
  person: PersonCard | CurrentUser;
  /** Size of the picture in px. */
  size?: number;
  /** A button at the end. */
  end?: ReactNode;
  className?: string;
}

/** Picture, name, badges, title and company of a member in one row. */
export function PersonLine({ person, size = 40, end, className }: PersonLineProps) {
  const work = [person.title, person.company].filter(Boolean).join(', ');
  return (
    <div className={clsx('flex min-w-0 items-center gap-3', className)}>
      <Avatar person={person} size={size} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <bdi className="min-w-0 truncate font-semibold">{person.fullName || person.username}</bdi>
          <PersonBadges person={person} />
        </p>
        {work ? (
          <p dir="auto" className="truncate text-sm text-ink-soft">
            {work}
          </p>
        ) : null}
      </div>
      {end}
    </div>
  );
}
