import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MessageCircle, Plus } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { NavigationLink, SiteLink } from '../../parts/site-link.tsx';
import { openComposer } from '../../platform/compose.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useNotifications } from '../../platform/seen/notifications.tsx';
import { siteConfig } from '../../platform/site-config.ts';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { CountBadge, Dot } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { useIsConversation } from '../frame/conversation.ts';
import { useHidesOnScroll } from '../frame/hides-on-scroll.ts';
import { OnDemand } from '../later/on-demand.tsx';
import { SearchBox } from '../search/search-box.tsx';
import type { Place, PlaceNews } from '../../platform/nav/entries.ts';
import { placeOf, places, useSectionDot } from './section-marks.ts';

const markPlace = 'absolute top-2 start-[calc(50%+5px)] lg:top-1';

const noNews: PlaceNews = { count: 0, noun: '', isNew: false };

function PlaceLink({ place, isHere }: { place: Place; isHere: boolean }) {
  const { to, label, tooltip = label, Icon } = place;
  const hasDot = useSectionDot(useCurrentUser().id, place, isHere);
  const draw = ({ count, noun, isNew }: PlaceNews) => (
    <Tooltip text={tooltip}>
      <NavigationLink
        to={to}
        isCurrent={isHere}
        className="relative grid h-14 min-w-0 flex-1 place-content-center justify-items-center gap-px px-1 text-ink-soft transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-pill hover:text-ink aria-[current=page]:text-night aria-[current=page]:after:bg-night md:min-w-11.5 lg:min-w-17"
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span className="text-xs font-medium max-lg:sr-only">{label}</span>
        {count > 0 ? (
          <CountBadge count={count} max={99} label={countOf(count, noun)} className={markPlace} />
        ) : hasDot || isNew ? (
          <Dot label="New content" className="absolute top-3.5 start-[calc(50%+8px)] lg:top-2" />
        ) : null}
      </NavigationLink>
    </Tooltip>
  );
  return place.Watch ? <place.Watch>{draw}</place.Watch> : draw(noNews);
}

/** Home, Jobs, Events, News, Metrics and Network, with marks for new content. */
function HeaderLinks({ path }: { path: string }) {
  const here = placeOf(path);
  return (
    <nav aria-label="Main" className="flex min-w-0 flex-1 justify-between md:flex-none md:gap-1">
      {places.map((place) => (
        <PlaceLink key={place.to} place={place} isHere={place === here} />
      ))}
    </nav>
  );
}

function LogoButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={`Open the ${siteConfig.name} menu`}
      className="grid size-10 shrink-0 place-items-center rounded-control text-night transition-colors hover:bg-sunk max-md:size-11"
      {...props}
    >
      <CoilMark size={32} />
    </button>
  );
}

function AccountButton(props: ComponentProps<'button'>) {
  const user = useCurrentUser();
  const { unreadCount } = useNotifications();
  return (
    <button type="button" className="relative grid size-11 shrink-0 place-items-center rounded-pill" {...props}>
      <span className="sr-only">Account</span>
      <Avatar person={user} size={40} />
      <CountBadge
        count={unreadCount}
        label={countOf(unreadCount, 'unread notification')}
        className="absolute -end-0.5 top-0"
      />
    </button>
  );
}

/** The link to the messages, with the unread count. */
function MessagesLink({ className }: { className: string }) {
  const { unreadMessages } = useNotifications();
  return (
    <Tooltip text="Messages">
      <SiteLink
        to="/messages"
        className={`relative grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:text-night ${className}`}
      >
        <span className="sr-only">Messages</span>
        <MessageCircle size={22} strokeWidth={1.75} aria-hidden="true" />
        <CountBadge
          count={unreadMessages}
          label={countOf(unreadMessages, 'unread message')}
          className="absolute start-[calc(50%+2px)] top-1"
        />
      </SiteLink>
    </Tooltip>
  );
}

/** The bar above every member page (specification §2): menu, search, links, account; a second row on small screens. */
export function Header() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const bar = useRef<HTMLElement>(null);
  useHidesOnScroll(bar);
  const isConversation = useIsConversation();
  return (
    <header
      ref={bar}
      className={clsx(
        'sticky top-0 z-30 border-b border-seam bg-paper/88 backdrop-blur-md transition-transform max-md:data-hidden:-translate-y-full',
        isConversation && 'max-md:hidden',
      )}
    >
      <div className="mx-auto flex h-14 max-w-295 items-center gap-1 px-1.5 md:gap-4 md:px-4">
        <OnDemand kind="dialog" load={() => import('./slide-menu.tsx')} trigger={<LogoButton />} />
        <SearchBox hint placeholder="Search people, companies, posts" className="w-80 min-w-0 shrink max-md:hidden" />
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1 md:gap-4">
          <HeaderLinks path={path} />
          <MessagesLink className="max-md:hidden" />
          <OnDemand kind="menu" load={() => import('./avatar-menu.tsx')} trigger={<AccountButton />} />
        </div>
      </div>
      <div className="flex gap-2 px-3 pb-2.5 md:hidden">
        <SearchBox placeholder="Search" className="min-w-0 flex-1" />
        <IconButton variant="primary" aria-label="Create a post" onClick={() => openComposer()}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
}
