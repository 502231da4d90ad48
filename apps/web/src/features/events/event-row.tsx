import type { EventRow as Row } from '@innerspring/contract/events/schemas';
import { ATTENDANCE_LABELS, EVENT_FORMATS, EVENT_STATE_LABELS } from '@innerspring/contract/events/choices';
import type { ReactNode } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { versionedPicture } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DateTile, EventLink } from './event-link.tsx';
import { whenOf } from './event-times.ts';
import { eventPath, goingText } from './events.data.ts';

interface EventRowProps {
  event: Row;
  /** Links to the event's page, where hosts edit it, instead of opening the dialog. */
  toPage?: boolean;
  /** It is in a list that has major markets above the others, and says so. */
  isPinned?: boolean;
  /** More lines and actions. */
  children?: ReactNode;
}

const titleLook = 'after:absolute after:inset-0 hover:underline';

/** An event in a list: date, title, location and attendees. */
export function EventRow({ event, toPage = false, isPinned = false, children }: EventRowProps) {
  const { id, title, location, format, isPremium, isMajorMarket, isFree, organizer, state, coverImage } = event;
  const { isFull, hasWaitlist, viewerState } = event;
  return (
    <div className="relative flex min-w-0 gap-3 px-4 py-4 hover:bg-sunk">
      <DateTile event={event} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {toPage ? (
            <SiteLink to={eventPath(id)} data-row-open className={titleLook}>
              {title || 'Untitled event'}
            </SiteLink>
          ) : (
            <EventLink id={id} className={titleLook}>
              {title}
            </EventLink>
          )}
        </p>
        <p className="text-sm text-ink-soft">{state === 'draft' ? 'Not proposed yet' : whenOf(event)}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[location || (format ? EVENT_FORMATS[format] : ''), organizer].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
          {state === 'published' ? goingText(event) : EVENT_STATE_LABELS[state]}
          {state === 'published' && isFull && !viewerState ? (
            <span className="font-semibold text-ink-soft">{hasWaitlist ? 'Join waitlist' : 'Full'}</span>
          ) : null}
          {isPinned ? <Badge variant="outline">Pinned</Badge> : null}
          {isMajorMarket ? <Badge>Major market</Badge> : null}
          {isPremium ? <Badge variant="gradient">Premium</Badge> : null}
          {isFree && state === 'published' ? <Badge variant="outline">Free</Badge> : null}
          {viewerState && state !== 'canceled' ? (
            <Badge variant="secondary">{ATTENDANCE_LABELS[viewerState]}</Badge>
          ) : null}
        </p>
        {children}
      </div>
      {coverImage ? (
        <img
          src={versionedPicture(coverImage)}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          className="h-12 w-20 shrink-0 rounded-small bg-sunk object-cover sm:h-18 sm:w-32"
        />
      ) : null}
    </div>
  );
}
