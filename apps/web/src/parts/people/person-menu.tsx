import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { Reported } from '../safety/report-dialog.tsx';
import type { SafetyPerson } from '../safety/safety.data.ts';

const PersonMenuList = lazyPart('dialog', () => import('./person-menu-list.tsx'));

interface PersonMenuProps {
  person: SafetyPerson;
  /** Something of theirs that the menu is about, such as a comment: Report reports that. */
  reported?: Reported;
  size?: 'sm' | 'md';
  /** After a block, for example to leave the profile that is no longer there. */
  onBlocked?: () => void;
}

/** The More button on another member: mute, turn off reposts, report, block. Menu and state are fetched when it is pressed. */
export function PersonMenu({ person, reported, size = 'md', onBlocked }: PersonMenuProps) {
  const [isAsked, setAsked] = useState(false);
  const label = `More about ${reported?.name ?? (person.fullName || person.username)}`;
  const plain = (
    <IconButton
      size={size}
      aria-label={label}
      aria-haspopup="menu"
      onPointerEnter={PersonMenuList.ahead}
      onClick={() => setAsked(true)}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </IconButton>
  );
  if (!isAsked) return plain;
  return (
    <Suspense fallback={plain}>
      <PersonMenuList
        person={person}
        label={label}
        reported={reported}
        size={size}
        onBlocked={onBlocked}
        standIn={plain}
        onLeave={() => setAsked(false)}
      />
    </Suspense>
  );
}
