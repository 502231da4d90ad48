import { TIMING } from '@innerspring/contract/constants';
import { firstEvents } from '@innerspring/contract/events/first-endpoints';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { DateTile, EventLink } from './event-link.tsx';

/** Events in the rail. */
const SHOWN = 3;

/** The next events in the order of their time; nothing if none is planned. */
export default function NextEventsCard() {
  const { data } = useSuspenseInfiniteQuery({
    ...pages(firstEvents.list, { query: {} }),
    staleTime: TIMING.sectionListStale,
  });
  const next = data.pages[0]?.items
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
    .slice(0, SHOWN);
  if (!next?.length) return null;
  return (
    <Card asChild>
      <section aria-label="Next events" className="pb-2">
        <CardHeader
          title="Next events"
          action={
            <SiteLink to="/events" className="inline-block py-1 hover:underline">
              See all
            </SiteLink>
          }
        />
        <ul>
          {next.map((event) => (
            <li key={event.id} className="relative flex min-w-0 gap-3 px-4 py-2 hover:bg-sunk">
              <DateTile event={event} />
              <div className="min-w-0 self-center">
                <p className="font-medium wrap-anywhere">
                  <EventLink
                    id={event.id}
                    className="line-clamp-2 min-h-6 after:absolute after:inset-0 hover:underline"
                  >
                    {event.title}
                  </EventLink>
                </p>
                <p className="truncate text-sm text-ink-faint">{event.location}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
