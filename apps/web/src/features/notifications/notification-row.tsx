import type { Notification } from '@innerspring/contract/notifications/schemas';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { NotificationGroup } from './notification-group.tsx';
import { NotificationLine } from './notification-line.tsx';

/** A notification, or several that stand as one and open into their parts. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { isUnread, count } = notification;
  const [isOpen, setOpen] = useState(false);
  const groupId = useId();
  return (
    <li data-row className={clsx(isUnread && 'bg-night-wash/60')}>
      <NotificationLine notification={notification} />
      {count > 1 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? groupId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="hit ms-18.5 mb-2.5 flex items-center gap-1 rounded-small text-sm font-semibold text-night"
        >
          {isOpen ? 'Show less' : `Show all ${String(count)}`}
          <ChevronDown size={16} aria-hidden="true" className={clsx('transition-transform', isOpen && 'rotate-180')} />
        </button>
      ) : null}
      {isOpen ? <NotificationGroup id={groupId} notification={notification} /> : null}
    </li>
  );
}
