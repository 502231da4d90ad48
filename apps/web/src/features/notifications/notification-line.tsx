import type { Notification } from '@innerspring/contract/notifications/schemas';
import { clsx } from 'clsx';
import { Bell, BellMinus, BellOff, BellPlus, Check, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { navs } from '../../nav.ts';
import { Avatar } from '../../parts/people/avatar.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { givenBy } from '../../platform/nav.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { useNotificationActs } from './notifications.data.ts';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/button.tsx';

/** The actions on one notification. */
function NotificationMenu({ notification }: { notification: Notification }) {
  const { id, text, isUnread, isThreadMuted, isFewer } = notification;
  const acts = useNotificationActs();
  if (!isUnread && isThreadMuted === null && isFewer === null) return <span className="w-8 shrink-0" />;
  return (
    <DropdownMenu
      label={`Options for “${text}”`}
      trigger={
        <IconButton size="sm" aria-label={`Options for “${text}”`}>
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
          {isFewer ? 'Show all like this' : 'Fewer like this'}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}

const chips = givenBy(navs, 'notificationChips').flat();

/** The latest two actors and how many more; without actors, an icon of the subject. */
function Faces({ notification: { actors, actorCount, chip } }: { notification: Notification }) {
  const { Icon } = chips.find((one) => one.chip === chip) ?? { Icon: Bell };
  if (actors.length === 0) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-night-wash text-night">
        <Icon size={20} aria-hidden="true" />
      </span>
    );
  }
  const more = actorCount - actors.length;
  return (
    <span aria-hidden="true" className="relative block size-11 shrink-0">
      {actors.map((person, at) => (
        <span
          key={person.id}
          className={clsx(
            'absolute rounded-full',
            actors.length === 1 && 'inset-0',
            actors.length > 1 && (at === 0 ? 'start-0 top-0' : 'end-0 bottom-0 ring-2 ring-paper'),
          )}
        >
          <Avatar person={person} size={actors.length === 1 ? 44 : 30} />
        </span>
      ))}
      {more > 0 ? (
        <span className="absolute -end-1.5 -bottom-1.5 rounded-pill bg-paper px-1 text-xs font-semibold text-ink-soft ring-1 ring-seam">
          +{more}
        </span>
      ) : null}
    </span>
  );
}

/** The text of the notification with the names emphasized. */
function Sentence({ notification: { text, actors } }: { notification: Notification }): ReactNode {
  const names = actors.map(({ fullName }) => fullName).filter(Boolean);
  const parts: ReactNode[] = [];
  let rest = text;
  for (const name of names.toSorted((a, b) => text.indexOf(a) - text.indexOf(b))) {
    const at = rest.indexOf(name);
    if (at === -1) continue;
    parts.push(
      rest.slice(0, at),
      <bdi key={`${name}${String(parts.length)}`} className="font-semibold">
        {name}
      </bdi>,
    );
    rest = rest.slice(at + name.length);
  }
  return [...parts, rest];
}

/** One notification, or the summary of a group. Opening it marks it as read. */
export function NotificationLine({ notification }: { notification: Notification }) {
  const { id, snippet, createdAt, link, isUnread } = notification;
  const acts = useNotificationActs();
  return (
    <div className="flex min-w-0 items-start gap-2 px-4 py-3">
      <SiteLink
        to={link}
        data-row-open
        className="flex min-w-0 flex-1 items-start gap-3.5 rounded-small text-ink hover:no-underline"
        onClick={() => {
          if (isUnread) void acts.read(id);
        }}
      >
        <Faces notification={notification} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="wrap-anywhere">
            {isUnread ? <span className="sr-only">Unread: </span> : null}
            <Sentence notification={notification} />
          </span>
          {snippet ? <bdi className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{snippet}</bdi> : null}
          <RelativeTime value={createdAt} suffix="ago" className="text-sm text-ink-soft" />
        </span>
      </SiteLink>
      {isUnread ? <span aria-hidden="true" className="mt-2.5 size-2.5 shrink-0 rounded-full bg-night" /> : null}
      <NotificationMenu notification={notification} />
    </div>
  );
}
