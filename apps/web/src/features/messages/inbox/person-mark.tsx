import type { Conversation } from '@innerspring/contract/messages/schemas';
import { clsx } from 'clsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { usePresence } from '../../../parts/people/presence.ts';
import { Dot } from '../../../ui/count-badge.tsx';

interface PersonMarkProps {
  conversation: Pick<Conversation, 'person' | 'isOnline' | 'lastActive'>;
  /** Edge in px. */
  size: number;
  className?: string;
}

/** The other member's picture, with a dot while they are online. */
export function PersonMark({ conversation, size, className }: PersonMarkProps) {
  const { person } = conversation;
  const { isOnline } = usePresence(person?.id, conversation);
  return (
    <span className={clsx('relative shrink-0', className)}>
      <Avatar person={person} size={size} />
      {isOnline && person ? <Dot tone="moss" label="Online now" className="absolute end-0 bottom-0 size-3!" /> : null}
    </span>
  );
}
