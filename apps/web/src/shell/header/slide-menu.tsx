import { type ReactElement, Suspense, useState } from 'react';
import { navs } from '../../nav.ts';
import { Avatar } from '../../parts/people/avatar.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { addressOf, type MenuEntry } from '../../platform/nav/entries.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { SidePanel, SidePanelClose } from '../../ui/overlays/side-panel.tsx';

const items = inOrder(givenBy(navs, 'menu'));
for (const { ahead } of givenBy(navs, 'menuFoot')) ahead();

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

function Entry({ entry }: { entry: MenuEntry }) {
  const me = useCurrentUser();
  const counts = useNotifications();
  const { label, Icon, isNew, unread } = entry;
  const count = unread?.count(counts) ?? 0;
  const content = (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {label}
      {isNew ? <Badge variant="secondary">NEW</Badge> : null}
      <CountBadge count={count} max={99} label={countOf(count, unread?.noun ?? '')} className="ms-auto" />
    </>
  );
  return (
    <SidePanelClose asChild>
      {'act' in entry ? (
        <button type="button" className={itemLook} onClick={entry.act}>
          {content}
        </button>
      ) : (
        <SiteLink to={addressOf(entry.to, me)} className={itemLook}>
          {content}
        </SiteLink>
      )}
    </SidePanelClose>
  );
}

/** The menu that slides out from the logo (specification §2). */
export function SlideMenu({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  return (
    <SidePanel side="left" title="Menu" hideTitle open={open} onOpenChange={setOpen} trigger={trigger}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-2">
        <Self />
        <nav aria-label="Menu" className="-mx-2.5 grid">
          {items.map((entry) => (
            <Entry key={entry.at} entry={entry} />
          ))}
        </nav>
        <Suspense fallback={null}>{navs.map(({ name, menuFoot: Foot }) => Foot && <Foot key={name} />)}</Suspense>
      </div>
    </SidePanel>
  );
}

export default SlideMenu;
