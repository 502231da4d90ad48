import { EVENT_CATEGORIES, EVENT_FORMATS } from '@innerspring/contract/events/choices';
import type { Event } from '@innerspring/contract/events/schemas';
import { CalendarPlus, ExternalLink, Eye, MapPin, Share2, Ticket, Users, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyLink } from '../../parts/copy-link.ts';
import { Avatar } from '../../parts/people/avatar.tsx';
import { companyPath, profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CoverPicture } from '../../ui/cover-picture.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { WovenCover } from '../../ui/woven-cover.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { hoursOf, longDay, readersTime, shortDay } from './event-times.ts';
import { agendaTime } from './event-values.ts';
import { eventPath, goingText } from './events.data.ts';
import { Rsvp } from './rsvp.tsx';
import { useViewers } from './use-viewers.ts';

/** Opens the device's share dialog, or copies the link if there is none (specification §8). */
async function share({ id, title }: Event): Promise<void> {
  const url = new URL(eventPath(id), location.origin).href;
  if (!navigator.share) {
    await copyLink(eventPath(id));
    return;
  }
  // Closing the share dialog is not an error.
  await navigator.share({ title, url }).catch(() => {});
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <span className="mt-0.5 shrink-0 text-ink-faint">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

function Where({ event }: { event: Event }) {
  const { format, location, address, joinUrl } = event;
  const query = [event.venue, address, event.city, event.region, event.country].filter(Boolean).join(', ');
  return (
    <>
      {format === 'online' ? null : (
        <Fact icon={<MapPin size={18} aria-hidden="true" />}>
          {location}
          {address ? <span className="block text-ink-soft">{address}</span> : null}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`}
            className="link block w-fit"
            {...outside}
          >
            Open the map
          </a>
        </Fact>
      )}
      {format === 'in_person' || format === null ? null : (
        <Fact icon={<Video size={18} aria-hidden="true" />}>
          {joinUrl ? (
            <a href={joinUrl} className="link" {...outside}>
              Join online
            </a>
          ) : (
            `${EVENT_FORMATS[format]}. You’ll see the link to join once you’re going.`
          )}
        </Fact>
      )}
    </>
  );
}

/** The cover, or a pattern woven from the title. */
function Cover({ event: { coverImage: coverUrl, title } }: { event: Event }) {
  return coverUrl ? <CoverPicture url={coverUrl} /> : <WovenCover name={title} />;
}

/** Other dates of the series. */
function MoreDates({ event: { moreDates, timeZone } }: { event: Event }) {
  if (moreDates.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-ink-soft">
      More dates:
      {moreDates.map(({ id, date }) => (
        <SiteLink key={id} to={eventPath(id)} className="link">
          {shortDay({ date, timeZone })}
        </SiteLink>
      ))}
    </p>
  );
}

function Going({ event }: { event: Event }) {
  const { count, people } = event.connections;
  if (count === 0) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2 text-ink-soft">
      <span className="flex -space-x-2">
        {people.map((person) => (
          <Avatar key={person.id} person={person} size={28} />
        ))}
      </span>
      {count === 1 ? 'One of your connections is going' : `${count} of your connections are going`}
    </p>
  );
}

/** The part of an event that its dialog and its page share. The page adds sections below it. */
export function EventBody({ event, heading }: { event: Event; heading: 'h1' | null }) {
  const { title, description, website, organizer, company, host, isPremium, isMajorMarket, state, agenda } = event;
  const [opened] = useState(() => Date.now());
  const looking = useViewers(event.id);
  const here = readersTime(event);
  const Heading = heading;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="relative overflow-hidden rounded-card">
        <Cover event={event} />
        {isPremium ? (
          <span className="absolute top-3 right-3">
            <Badge variant="gradient">Premium</Badge>
          </span>
        ) : null}
      </div>
      {isMajorMarket ? (
        <p className="rounded-btn bg-copper-wash px-4 py-2 text-center text-sm font-semibold tracking-wide text-copper-ink">
          MAJOR MARKET EVENT
        </p>
      ) : null}
      {state === 'canceled' ? (
        <Banner tone="note">This event was canceled.{event.reason ? ` ${event.reason}` : ''}</Banner>
      ) : null}
      {state === 'published' && !company && !host && Date.parse(event.endDate) > opened ? (
        <Banner tone="note">The host is away right now. Check back before you go.</Banner>
      ) : null}
      {Heading ? <Heading className="wrap-anywhere">{title}</Heading> : null}
      <ul className="grid gap-2.5">
        <Fact icon={<CalendarPlus size={18} aria-hidden="true" />}>
          <span className="font-medium">{longDay(event)}</span>
          <span className="block text-ink-soft">
            {hoursOf(event)}
            {here ? ` (${here})` : ''}
          </span>
        </Fact>
        <Where event={event} />
        <Fact icon={<Ticket size={18} aria-hidden="true" />}>
          {event.isFree ? 'Free' : event.priceNote}
          {event.category ? <span className="text-ink-soft"> · {EVENT_CATEGORIES[event.category]}</span> : null}
        </Fact>
        {state === 'canceled' ? null : <Fact icon={<Users size={18} aria-hidden="true" />}>{goingText(event)}</Fact>}
        <Fact icon={<Eye size={18} aria-hidden="true" />}>
          <span role="status">
            {looking === undefined
              ? '–'
              : looking === 1
                ? '1 person is viewing'
                : `${countOf(looking, 'person', 'people')} are viewing`}
          </span>
        </Fact>
      </ul>
      <MoreDates event={event} />
      {state === 'canceled' ? null : <Going event={event} />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {description}
      </p>
      {agenda.length > 0 ? (
        <section aria-label="Agenda" className="grid gap-1.5">
          <h2 className="text-base font-semibold">Agenda</h2>
          <ol className="grid gap-1">
            {agenda.map(({ time, title: item }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may read the same
              <li key={at} className="flex gap-3">
                <span className="w-18 shrink-0 text-ink-soft tabular-nums">{agendaTime(time)}</span>
                <span className="min-w-0 wrap-anywhere">{item}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <p className="text-ink-soft wrap-anywhere">
        Organized by{' '}
        <SiteLink
          to={company ? companyPath(company.id) : host ? profilePath(host.id) : eventPath(event.id)}
          className="link"
        >
          {organizer}
        </SiteLink>
        {website ? (
          <>
            {' · '}
            <a href={website} className="link inline-flex items-center gap-1" {...outside}>
              Website
              <ExternalLink size={14} aria-hidden="true" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </>
        ) : null}
      </p>
    </div>
  );
}

/** RSVP and Share Event, and the given buttons. */
export function EventActions({ event, children }: { event: Event; children?: ReactNode }) {
  return (
    <Rsvp event={event}>
      <Button variant="outline" onClick={() => void share(event)}>
        <Share2 size={17} aria-hidden="true" />
        Share Event
      </Button>
      {children}
    </Rsvp>
  );
}
