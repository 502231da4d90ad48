import type { CurrentUser, PersonCard } from '@innerspring/contract';
import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from './avatar.tsx';

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
          {person.isVerified ? (
            <BadgeCheck size={16} role="img" aria-label="Verified" className="shrink-0 text-night" />
          ) : null}
          {person.isPremium ? <Badge variant="gradient">Premium</Badge> : null}
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
