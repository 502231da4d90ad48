import { Bell, Bookmark, LayoutDashboard, LogOut, type LucideIcon, Megaphone, Settings, UserRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { useLogout } from '../../platform/session/use-logout.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { countOf } from '../../ui/words/number-format.ts';

function LinkItem({ to, label, Icon, unread = 0 }: { to: string; label: string; Icon: LucideIcon; unread?: number }) {
  return (
    <MenuItem asChild>
      <SiteLink to={to}>
        <Icon size={19} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <CountBadge count={unread} max={99} label={countOf(unread, 'unread notification')} />
      </SiteLink>
    </MenuItem>
  );
}

/** The member's own menu under their picture (specification §2). */
export function AvatarMenu({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const user = useCurrentUser();
  const { unreadCount } = useNotifications();
  const logOut = useLogout();
  return (
    <DropdownMenu trigger={trigger} label="Account" open={open} onOpenChange={setOpen} className="w-72">
      <PersonLine person={{ ...user, company: null }} className="px-2.5 py-2" />
      <MenuSeparator />
      <LinkItem to={profilePath(user.id)} label="View Profile" Icon={UserRound} />
      <LinkItem to="/notifications" label="Notifications" Icon={Bell} unread={unreadCount} />
      <LinkItem to="/settings" label="Settings" Icon={Settings} />
      <LinkItem to="/saved-posts" label="Saved Posts" Icon={Bookmark} />
      <LinkItem to="/advertising" label="Advertising" Icon={Megaphone} />
      {user.isAdmin ? <LinkItem to="/admin" label="Admin Dashboard" Icon={LayoutDashboard} /> : null}
      <MenuSeparator />
      <MenuItem icon={<LogOut size={19} strokeWidth={1.75} aria-hidden="true" />} onSelect={() => void logOut()}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

export default AvatarMenu;
