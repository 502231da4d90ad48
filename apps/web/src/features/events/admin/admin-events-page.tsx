import {
  EVENT_CATEGORIES,
  EVENT_FORMATS,
  EVENT_LIMITS,
  EVENT_STATE_LABELS,
} from '@innerspring/contract/events/choices';
import type { AdminEvent } from '@innerspring/contract/events/admin';
import { ADMIN_EVENT_TABS, type AdminEventTab, adminEvents } from '@innerspring/contract/events/hosting-endpoints';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { DecisionPanel } from '../../../parts/desk/decision-panel.tsx';
import { CaseFacts, CaseSection, type Decision, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { DeskFilters } from '../../../parts/desk/desk-filters.tsx';
import { Desk } from '../../../parts/desk/desk.tsx';
import { useDeskItem } from '../../../parts/desk/use-desk-item.ts';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { call } from '../../../platform/api.ts';
import { pages } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { TextArea } from '../../../ui/forms/text-fields.tsx';
import { formatDate } from '../../../ui/words/date-format.ts';
import { Age } from '../../../ui/words/days.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { hoursOf, longDay } from '../event-times.ts';
import { ProposedChanges } from './proposed-changes.tsx';
import { WaitingMessages } from './waiting-messages.tsx';
import { eventPath, goingText } from '../events.data.ts';

/** The page's tabs: the lists of events, and messages from hosts. */
export const ADMIN_EVENT_PAGE_TABS = [...ADMIN_EVENT_TABS, 'messages'] as const;
type AdminEventPageTab = (typeof ADMIN_EVENT_PAGE_TABS)[number];

export interface AdminEventsSearch {
  tab?: AdminEventPageTab | undefined;
  event?: number | undefined;
}

interface AdminEventsPageProps {
  search: AdminEventsSearch;
  onSearch: (search: AdminEventsSearch, how?: { replace: boolean }) => void;
}

type EventList = UseInfiniteQueryResult<InfiniteData<{ items: AdminEvent[] }>>;

const tabLabels: Record<AdminEventPageTab, string> = {
  review: 'Review',
  upcoming: 'Upcoming',
  past: 'Past',
  reported: 'Reported',
  messages: 'Messages',
};
const empties: Record<AdminEventTab, string> = {
  review: 'All clear. Events that members propose wait here.',
  upcoming: 'No events are planned.',
  past: 'No events have taken place yet.',
  reported: 'All clear. Events that members report wait here for a decision.',
};

/** All events, for staff. Those in review come first. */
export function AdminEventsPage({ search, onSearch }: AdminEventsPageProps) {
  const { tab = 'review', event } = search;
  const filters = (
    <DeskFilters
      label="Events"
      options={ADMIN_EVENT_PAGE_TABS.map((value) => ({ value, label: tabLabels[value] }))}
      value={tab}
      onValueChange={(value) => onSearch({ tab: value })}
    />
  );
  return (
    <AdminFrame title="Events" current="/admin/events" isDesk={tab !== 'messages'}>
      {tab === 'messages' ? (
        <div className="grid gap-3">
          {filters}
          <WaitingMessages />
        </div>
      ) : (
        <EventDesk
          key={tab}
          tab={tab}
          filters={filters}
          open={event}
          onOpen={(id, how) => onSearch({ ...search, event: id }, how)}
        />
      )}
    </AdminFrame>
  );
}

interface EventDeskProps {
  tab: AdminEventTab;
  filters: ReactNode;
  open: number | undefined;
  onOpen: (id: number | undefined, how?: { replace: boolean }) => void;
}

function EventDesk({ tab, filters, open, onOpen }: EventDeskProps) {
  const list = useInfiniteQuery(pages(adminEvents.list, { query: { tab } }));
  return (
    <Desk
      list={list}
      what="events"
      keyOf={({ id }) => id}
      row={(item) => <EventLine event={item} />}
      open={open}
      onOpen={onOpen}
      filters={filters}
      empty={empties[tab]}
    >
      {(id, item) => <EventCase key={id} list={list} item={item} />}
    </Desk>
  );
}

function EventLine({ event }: { event: AdminEvent }) {
  const { title, organizer, reviewSince, createdAt, state, isMajorMarket, isPremium, footprint, proposal } = event;
  return (
    <>
      <span className="flex min-w-0 items-center justify-between gap-2">
        <span className="truncate font-semibold">{title}</span>
        <span className="shrink-0 text-xs text-ink-faint">
          <Age value={proposal?.at ?? reviewSince ?? createdAt} />
        </span>
      </span>
      <span className="truncate text-sm text-ink-soft">
        {longDay(event)} · {organizer}
      </span>
      <span className="flex min-w-0 flex-wrap gap-1">
        <Badge variant="outline">{EVENT_STATE_LABELS[state]}</Badge>
        {proposal ? <Badge variant="outline">Changes</Badge> : null}
        {isMajorMarket ? <Badge>Major market</Badge> : null}
        {isPremium ? <Badge variant="gradient">Premium</Badge> : null}
        {footprint.rejected > 0 ? (
          <Badge variant="destructive">{countOf(footprint.rejected, 'rejected event')}</Badge>
        ) : null}
      </span>
    </>
  );
}

type Asked = 'change' | 'reject' | null;

const touches = /^(?:adminEvents|events|admin)\./;

function EventCase({ list, item }: { list: EventList; item: AdminEvent | undefined }) {
  const { item: event, isPending } = useDeskItem(list, item);
  const { next } = useDesk();
  const [asked, setAsked] = useState<Asked>(null);
  const approve = useAction(adminEvents.approve, {
    touches,
    touchesIfRefused: touches,
    done: event?.proposal ? 'Changes published' : 'Event published',
    refused: event?.proposal ? 'Couldn’t publish the changes' : 'Couldn’t publish the event',
    onDone: (_, { params }) => next(Number(params.id)),
  });
  const mark = useAction(adminEvents.mark, { touches, touchesIfRefused: touches, refused: 'Couldn’t mark the event' });
  if (!event) {
    const error = list.error ?? new Error('This event was decided, or it is over.');
    return <DeskCaseState isPending={isPending} error={error} onRetry={() => void list.refetch()} />;
  }
  const { isMajorMarket, isPremium, state, proposal } = event;
  const params = { id: event.id };
  const marks: Decision[] = [
    {
      key: 'm',
      label: isMajorMarket ? 'Not a major market' : 'Major market',
      loading: mark.isPending,
      run: () => mark.mutate({ params, body: { isMajorMarket: !isMajorMarket, isPremium } }),
    },
    {
      key: 'p',
      label: isPremium ? 'Open to everyone' : 'Premium',
      loading: mark.isPending,
      run: () => mark.mutate({ params, body: { isMajorMarket, isPremium: !isPremium } }),
    },
  ];
  const approval: Decision = {
    key: 'a',
    label: proposal ? 'Approve changes' : 'Approve',
    primary: true,
    loading: approve.isPending,
    run: () => approve.mutate({ params, body: { version: event.version } }),
  };
  const rejection: Decision = {
    key: 'd',
    label: proposal ? 'Reject changes' : 'Reject',
    destructive: true,
    run: () => setAsked('reject'),
  };
  const decisions: Decision[] =
    state === 'in_review'
      ? [approval, { key: 'c', label: 'Ask for a change', run: () => setAsked('change') }, rejection, ...marks]
      : proposal
        ? [approval, rejection, ...marks]
        : state === 'published'
          ? marks
          : [];
  return (
    <DeskCase
      title={event.title}
      badges={<Badge variant="outline">{EVENT_STATE_LABELS[state]}</Badge>}
      actions={
        state === 'published' || state === 'canceled' ? (
          <SiteLink to={eventPath(event.id)} className="link text-sm">
            Open the event
          </SiteLink>
        ) : null
      }
      decisions={decisions}
      panel={asked ? <WithReason key={asked} event={event} asked={asked} onCancel={() => setAsked(null)} /> : null}
    >
      {proposal ? (
        <CaseSection title="Changes that wait">
          <ProposedChanges proposal={proposal} />
        </CaseSection>
      ) : null}
      <CaseFacts
        facts={[
          ['When', `${longDay(event)}, ${hoursOf(event)}`],
          ['Where', `${event.location || '–'}${event.format ? ` (${EVENT_FORMATS[event.format]})` : ''}`],
          ['Category', event.category ? EVENT_CATEGORIES[event.category] : '–'],
          ['Price', event.isFree ? 'Free' : event.priceNote],
          ['Places', `${goingText(event)}, ${event.waitingCount} waiting`],
          ['Organized by', event.organizer],
          ['Hosted for', event.company?.name],
          ['Address', event.address],
          ['Link to join online', event.joinUrl],
          ['Website', event.website],
        ]}
      />
      {event.coverImage ? (
        <CaseSection title="Cover">
          <img src={event.coverImage} alt="" className="h-32 w-full rounded-btn object-cover" />
        </CaseSection>
      ) : null}
      {event.agenda.length > 0 ? (
        <CaseSection title="Agenda">
          <ul>
            {event.agenda.map(({ time, title }) => (
              <li key={`${time} ${title}`} dir="auto" className="wrap-anywhere">
                {time} {title}
              </li>
            ))}
          </ul>
        </CaseSection>
      ) : null}
      <CaseSection title="Description">
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {event.description}
        </p>
      </CaseSection>
      <CaseSection title="Proposed by">
        <PersonLine person={event.host} />
        <p className="text-sm text-ink-faint">
          {countOf(event.footprint.events, 'event')}, {event.footprint.rejected} rejected. Member since{' '}
          {formatDate(new Date(event.footprint.memberSince), { dateStyle: 'medium' })}.
        </p>
      </CaseSection>
      {event.reportCaseId ? (
        <CaseSection title="Reported by members">
          <SiteLink to={`/admin/reports?report=${event.reportCaseId}`} className="link">
            Read the reports and decide
          </SiteLink>
        </CaseSection>
      ) : null}
      {event.reason ? (
        <CaseSection title={state === 'canceled' ? 'Why it was canceled' : 'What we told the host'}>
          <p className="wrap-anywhere">{event.reason}</p>
        </CaseSection>
      ) : null}
    </DeskCase>
  );
}

/** The form to ask for a change or to reject, with the reason that the host sees. */
function WithReason({
  event,
  asked,
  onCancel,
}: {
  event: AdminEvent;
  asked: 'change' | 'reject';
  onCancel: () => void;
}) {
  const { next } = useDesk();
  const isChange = asked === 'change';
  const form = useActionForm(
    ({ reason }: { reason: string }) =>
      call(isChange ? adminEvents.askChange : adminEvents.reject, {
        params: { id: event.id },
        body: { version: event.version, reason },
      }),
    {
      values: { reason: '' },
      check: ({ reason }) => ({ reason: reason.trim().length < 3 ? 'Say why, in a few words' : undefined }),
      touches,
      touchesIfRefused: touches,
      done: isChange ? 'Sent back to the host' : event.proposal ? 'Changes rejected' : 'Event rejected',
      onDone: () => next(event.id),
    },
  );
  return (
    <DecisionPanel
      form={form}
      title={`${isChange ? 'Ask for a change to' : event.proposal ? 'Reject the changes to' : 'Reject'} “${event.title}”`}
      description={isChange ? 'The host can propose it again.' : 'The host reads the reason.'}
      submit={isChange ? 'Send' : 'Reject'}
      destructive={!isChange}
      onCancel={onCancel}
    >
      <Field form={form} name="reason" label="Reason" required>
        <TextArea rows={3} limit={EVENT_LIMITS.reason} />
      </Field>
    </DecisionPanel>
  );
}
