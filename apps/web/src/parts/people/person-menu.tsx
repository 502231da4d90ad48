import { lazyMenu } from '../lazy-part.tsx';
import { MoreButton } from '../more-button.tsx';
import type { Reported } from '../safety/report-dialog.tsx';
import type { SafetyPerson } from '../safety/safety.data.ts';

const PersonMenuList = lazyMenu(() => import('./person-menu-list.tsx'));

interface PersonMenuProps {
  person: SafetyPerson;
  /** Something of theirs that the menu is about, such as a comment: Report reports that. */
  reported?: Reported;
  size?: 'sm' | 'md';
  /** Called after a block, for example to leave the profile that is gone. */
  onBlocked?: () => void;
}

/** The More button on another member: mute, turn off reposts, report, block. Menu and state are fetched when it is pressed. */
export function PersonMenu({ person, reported, size = 'md', onBlocked }: PersonMenuProps) {
  const label = `More about ${reported?.name ?? (person.fullName || person.username)}`;
  return (
    <MoreButton label={label} size={size} ahead={PersonMenuList.ahead}>
      {(menu) => <PersonMenuList person={person} reported={reported} size={size} onBlocked={onBlocked} {...menu} />}
    </MoreButton>
  );
}
