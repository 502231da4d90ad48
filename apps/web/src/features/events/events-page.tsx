import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RowList, RowsSkeleton } from '../../parts/row-list.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { CalendarAddress, ownCalendarQuery } from './calendar-address.tsx';
import { EventFilterAside, EventFilterChips, EventFilterSheet } from './event-filters.tsx';
import { EventRow } from './event-row.tsx';
import { dayName, monthNow } from './event-times.ts';
import {
  chosenFilters,
  type EventFilters,
  eventPages,
  type EventPageTab,
  type EventSearch,
  hostedEventPages,
  isPinned,
  ownEventPages,
} from './events.data.ts';
import { MonthView } from './month-view.tsx';

interface PageProps {
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
}

const propose = (
  <Button asChild>
    <SiteLink to="/events/create">Propose an event</SiteLink>
  </Button>
);

function NothingListed({
  filters,
  onFilters,
  isPast,
}: {
  filters: EventFilters;
  onFilters: (next: EventFilters) => void;
  isPast: boolean;
}) {
  if (chosenFilters(filters).length > 0)
    return (
      <EmptyState
        action={
          <Button variant="outline" onClick={() => onFilters({})}>
            Clear all filters
          </Button>
        }
      >
        No events match these filters.
      </EmptyState>
    );
  return isPast ? (
    <EmptyState>No events have taken place yet.</EmptyState>
  ) : (
    <EmptyState action={propose}>No events are planned right now. New ones will appear here.</EmptyState>
  );
}

function Listed({ tab, search, onSearch }: PageProps & { tab: 'upcoming' | 'past' }) {
  const { tab: _tab, month, day, ...filters } = search;
  const isMonth = month !== undefined;
  const list = useInfiniteQuery({
    ...eventPages({ ...filters, tab, ...(isMonth && day ? { day } : {}) }),
    enabled: !isMonth || day !== undefined,
  });
  const onFilters = (next: EventFilters) => onSearch({ tab: search.tab, month, day, ...next });
  return (
    <Columns at="start" sticky side={<EventFilterAside filters={filters} onFilters={onFilters} />}>
      <div className="flex min-h-8 flex-wrap items-center gap-2 max-md:px-4">
        <EventFilterSheet filters={filters} onFilters={onFilters} />
        <SegmentedSwitch
          label="View"
          value={isMonth ? 'month' : 'list'}
          onValueChange={(view) =>
            onSearch({ ...search, month: view === 'month' ? monthNow() : undefined, day: undefined })
          }
          options={[
            { value: 'list', label: 'List' },
            { value: 'month', label: 'Month' },
          ]}
        />
        <EventFilterChips filters={filters} onFilters={onFilters} />
      </div>
      {isMonth ? (
        <MonthView
          month={month}
          day={day}
          filters={filters}
          onMonth={(next) => onSearch({ ...search, month: next, day: undefined })}
          onDay={(next) => onSearch({ ...search, day: next })}
        />
      ) : null}
      {isMonth && day ? <h2 className="text-base font-semibold max-md:px-4">{dayName(day)}</h2> : null}
      {isMonth && !day ? null : (
        <RowList
          list={list}
          what="events"
          keyOf={({ id }) => id}
          empty={<NothingListed filters={filters} onFilters={onFilters} isPast={tab === 'past'} />}
        >
          {(event) => <EventRow event={event} isPinned={tab === 'upcoming' && isPinned(event)} />}
        </RowList>
      )}
    </Columns>
  );
}

/** Events in which the member takes part, then those that they host. */
function Mine() {
  const own = useInfiniteQuery(ownEventPages);
  const hosted = useInfiniteQuery(hostedEventPages);
  const calendar = useQuery(ownCalendarQuery);
  // Waits for all three lists, so that a late one does not move the others.
  if (own.isPending || hosted.isPending || calendar.isPending) return <RowsSkeleton what="your events" />;
  return (
    <div className="grid gap-4">
      <h2 className="text-base font-semibold max-md:px-4">You’re attending</h2>
      <RowList
        list={own}
        what="your events"
        keyOf={({ id }) => id}
        empty={<EmptyState>Events you RSVP to will appear here.</EmptyState>}
      >
        {(event) => <EventRow event={event} />}
      </RowList>
      <CalendarAddress />
      <h2 className="text-base font-semibold max-md:px-4">You’re hosting</h2>
      <RowList
        list={hosted}
        what="events that you host"
        keyOf={({ id }) => id}
        empty={<EmptyState action={propose}>Events you propose will appear here, including drafts.</EmptyState>}
      >
        {(event) => <EventRow event={event} toPage />}
      </RowList>
    </div>
  );
}

/** /events: events of the trade, and those in which the member takes part. */
export function EventsPage({ search, onSearch }: PageProps) {
  const { tab = 'upcoming' } = search;
  return (
    <>
      <PageTitle actions={propose}>Events</PageTitle>
      <Tabs<EventPageTab>
        label="Events"
        value={tab}
        onValueChange={(next) => onSearch(next === 'upcoming' ? {} : { tab: next })}
        tabs={[
          {
            value: 'upcoming',
            label: 'Upcoming',
            content: <Listed tab="upcoming" search={search} onSearch={onSearch} />,
          },
          { value: 'mine', label: 'My events', content: <Mine /> },
          { value: 'past', label: 'Past', content: <Listed tab="past" search={search} onSearch={onSearch} /> },
        ]}
      />
    </>
  );
}
