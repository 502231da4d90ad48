import { LogOut } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { navs } from '../../nav.ts';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { addressOf } from '../../platform/nav/entries.ts';
import { givenBy } from '../../platform/nav.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { useLogout } from '../../platform/session/login.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { countOf } from '../../ui/words/number-format.ts';

const items = givenBy(navs, 'accountMenu').flat();

function LinkItem({ entry: { to, label, Icon, unread } }: { entry: (typeof items)[number] }) {
  const me = useCurrentUser();
  const counts = useNotifications();
  const count = unread?.count(counts) ?? 0;
  return (
    <MenuItem asChild>
      <SiteLink to={addressOf(to, me)}>
        <Icon size={19} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <CountBadge count={count} max={99} label={countOf(count, unread?.noun ?? '')} />
      </SiteLink>
    </MenuItem>
  );
}

/** The member's menu, which opens from their picture (specification §2). */
export function AvatarMenu({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const user = useCurrentUser();
  const logOut = useLogout();
  return (
    <DropdownMenu trigger={trigger} label="Account" open={open} onOpenChange={setOpen} className="w-72">
      <PersonLine person={{ ...user, company: null }} className="px-2.5 py-2" />
      <MenuSeparator />
      {items.map((entry) => (entry.isFor?.(user) === false ? null : <LinkItem key={entry.label} entry={entry} />))}
      <MenuSeparator />
      <MenuItem icon={<LogOut size={19} strokeWidth={1.75} aria-hidden="true" />} onSelect={() => void logOut()}>
        Logout
      </MenuItem>
    </DropdownMenu>
  );
}

export default AvatarMenu;
