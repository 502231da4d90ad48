import { Bell, House, MessageCircle, Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { openComposer } from '../../platform/compose.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { CountBadge } from '../../ui/badge.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { useHasBottomBar } from './conversation.ts';

const itemLook =
  'relative grid h-14 min-w-0 flex-1 place-content-center justify-items-center gap-0.5 text-2xs font-medium text-ink-soft transition-colors aria-[current=page]:text-night';
const badgePlace = 'absolute top-1.5 start-[calc(50%+4px)]';

function Item({ to, label, badge, children }: { to: string; label: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <SiteLink to={to} className={itemLook}>
      {children}
      <span className="max-w-full truncate">{label}</span>
      {badge}
    </SiteLink>
  );
}

/** On phones, the most used links within reach of the thumb. `children` are at the end of the bar. */
export function BottomBar({ children }: { children: ReactNode }) {
  const { unreadCount, unreadMessages } = useNotifications();
  if (!useHasBottomBar()) return null;
  const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <nav
      aria-label="Quick access"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex items-center border-t border-seam bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Item to="/" label="Home">
        <House {...icon} />
      </Item>
      <Item to="/network-hub" label="Network">
        <Users {...icon} />
      </Item>
      <button type="button" aria-label="New post" onClick={() => openComposer()} className={itemLook}>
        <span className="grid size-10 place-items-center rounded-pill bg-night text-on-night">
          <Plus size={22} aria-hidden="true" />
        </span>
      </button>
      <Item
        to="/messages"
        label="Messages"
        badge={
          <CountBadge count={unreadMessages} label={countOf(unreadMessages, 'unread message')} className={badgePlace} />
        }
      >
        <MessageCircle {...icon} />
      </Item>
      <Item
        to="/notifications"
        label="Notifications"
        badge={
          <CountBadge count={unreadCount} label={countOf(unreadCount, 'unread notification')} className={badgePlace} />
        }
      >
        <Bell {...icon} />
      </Item>
      {children}
    </nav>
  );
}
