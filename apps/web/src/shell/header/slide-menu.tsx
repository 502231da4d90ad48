import {
  Bell,
  Briefcase,
  CircleHelp,
  Gift,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Newspaper,
  Settings,
  SquarePen,
  Users,
  Vote,
} from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { openComposer } from '../../platform/compose.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { SidePanel, SidePanelClose } from '../../ui/overlays/side-panel.tsx';
import { PremiumPromo } from './premium-promo.tsx';

const items: readonly { to: string; label: string; Icon: LucideIcon; isNew?: boolean }[] = [
  { to: '/messages', label: 'Messages', Icon: MessageCircle },
  { to: '/notifications', label: 'Notifications', Icon: Bell },
  { to: '/settings', label: 'Settings', Icon: Settings },
  { to: '/network-hub', label: 'Industry Network', Icon: Users },
  { to: '/industry-news', label: 'Industry News', Icon: Newspaper },
  { to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true },
  { to: '/jobs', label: 'My Jobs', Icon: Briefcase },
  { to: '/advertising', label: 'Advertise', Icon: Megaphone },
  { to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true },
  { to: '/help', label: 'Help Center', Icon: CircleHelp },
];

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 py-2 text-start font-medium text-ink-soft transition-colors hover:bg-sunk hover:text-ink';

function Self() {
  const user = useCurrentUser();
  return (
    <div className="grid justify-items-start gap-3 border-b border-seam pe-10 pb-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar person={user} size={52} />
        <div className="min-w-0">
          <p className="line-clamp-2 text-lg/tight font-semibold">
            <bdi>{user.fullName || user.username}</bdi>
          </p>
          {user.title ? (
            <p dir="auto" className="line-clamp-2 text-sm text-ink-soft">
              {user.title}
            </p>
          ) : null}
        </div>
      </div>
      <SidePanelClose asChild>
        <Button asChild variant="outline" size="sm">
          <SiteLink to={profilePath(user.id)}>View Profile</SiteLink>
        </Button>
      </SidePanelClose>
    </div>
  );
}

/** How many are unread behind an entry of the menu. */
function UnreadBadge({ to }: { to: string }) {
  const { unreadCount, unreadMessages } = useNotifications();
  const [count, noun] =
    to === '/messages'
      ? [unreadMessages, 'unread message']
      : to === '/notifications'
        ? [unreadCount, 'unread notification']
        : [0, ''];
  return <CountBadge count={count} max={99} label={countOf(count, noun)} className="ms-auto" />;
}

/** The menu that slides out from the logo (specification §2). */
export function SlideMenu({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  return (
    <SidePanel side="left" title="Menu" hideTitle open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
        <Self />
        <nav aria-label="Menu" className="-mx-2.5 grid">
          <SidePanelClose asChild>
            <button type="button" className={itemLook} onClick={() => openComposer()}>
              <SquarePen size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              Create a Post
            </button>
          </SidePanelClose>
          {items.map(({ to, label, Icon, isNew }) => (
            <SidePanelClose key={to} asChild>
              <SiteLink to={to} className={itemLook}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
                {label}
                {isNew ? <Badge variant="secondary">NEW</Badge> : null}
                <UnreadBadge to={to} />
              </SiteLink>
            </SidePanelClose>
          ))}
        </nav>
        <PremiumPromo />
      </div>
    </SidePanel>
  );
}

export default SlideMenu;
