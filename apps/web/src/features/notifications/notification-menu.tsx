import type { Notification } from '@innerspring/contract/notifications/schemas';
import { Bell, BellMinus, BellOff, BellPlus, Check, Ellipsis } from 'lucide-react';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNotificationActs } from './notifications.data.ts';

/** What a member may do with one notification. */
export function NotificationMenu({ notification }: { notification: Notification }) {
  const { id, text, isUnread, isThreadMuted, isFewer } = notification;
  const acts = useNotificationActs();
  if (!isUnread && isThreadMuted === null && isFewer === null) return <span className="w-8 shrink-0" />;
  return (
    <DropdownMenu
      label={`Choices for “${text}”`}
      trigger={
        <IconButton size="sm" aria-label={`Choices for “${text}”`}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {isUnread ? (
        <MenuItem icon={<Check size={18} aria-hidden="true" />} onSelect={() => void acts.read(id)}>
          Mark as read
        </MenuItem>
      ) : null}
      {isThreadMuted === null ? null : (
        <MenuItem
          icon={isThreadMuted ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
          onSelect={() => void acts.muteThread(notification, !isThreadMuted)}
        >
          {isThreadMuted ? 'Unmute this thread' : 'Mute this thread'}
        </MenuItem>
      )}
      {isFewer === null ? null : (
        <MenuItem
          icon={isFewer ? <BellPlus size={18} aria-hidden="true" /> : <BellMinus size={18} aria-hidden="true" />}
          onSelect={() => void acts.fewer(notification, !isFewer)}
        >
          {isFewer ? 'As many as before' : 'Fewer like this'}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
