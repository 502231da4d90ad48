import { EVENT_STATE_LABELS } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import { eventDiscussion, eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import type { Event } from '@innerspring/contract/events/schemas';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Flag, Ticket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Comments } from '../../parts/comments/comments.tsx';
import type { CommentedKind } from '../../parts/comments/commented.ts';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { ReportDialog } from '../../parts/safety/report-dialog.tsx';
import { ShareMenu } from '../../parts/share-menu.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Boundary, ErrorState } from '../../ui/states/errors.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Rsvp } from './rsvp.tsx';
import { HostMessages } from './host-messages.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { EventBody } from './event-body.tsx';
import { shortDay } from './event-times.ts';
import { attendanceQuery, eventPath, eventQuery, touchesEvents } from './events.data.ts';

const MessageDialog = lazyPart('dialog', () => import('./message-dialog.tsx'));
const RepeatDialog = lazyPart('dialog', () => import('./repeat-dialog.tsx'));
const TicketDialog = lazyPart('dialog', () => import('./ticket-dialog.tsx'));
const ShareEventDialog = lazyPart('dialog', () => import('./share-event-dialog.tsx'));

/** The configuration of comments on events. */
const commentedEvent: CommentedKind = {
  kind: 'event',
  noun: 'event',
  list: eventDiscussion.list,
  write: eventDiscussion.write,
  path: eventPath,
  drafts: 'event-comment',
  count() {
    // Events do not show a comment count.
  },
};

function MoreActions({ event }: { event: Event }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'report' | 'ticket' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton
        kind="event"
        id={event.id}
        isSaved={event.viewerSaved}
        nouns="events"
        variant="ghost"
        onSaved={(viewerSaved) =>
          client.setQueryData<Event>(eventQuery(event.id).queryKey, (now) => now && { ...now, viewerSaved })
        }
      />
      {event.viewerState === 'going' && event.state === 'published' ? (
        <Button variant="ghost" onClick={() => setAsked('ticket')}>
          <Ticket size={17} aria-hidden="true" />
          Your ticket
        </Button>
      ) : null}
      {event.state === 'canceled' ? null : <CalendarMenu event={event} />}
      {event.state === 'published' ? (
        <ShareMenu
          noun="event"
          id={event.id}
          path={eventPath(event.id)}
          about={`${event.title}, ${shortDay(event)}`}
          inFeed={(done) => <ShareEventDialog event={event} onClose={done} />}
        />
      ) : null}
      {event.canManage ? null : (
        <Button variant="ghost" onClick={() => setAsked('report')}>
          <Flag size={17} aria-hidden="true" />
          Report
        </Button>
      )}
      <Suspense>{asked === 'ticket' ? <TicketDialog event={event} onClose={close} /> : null}</Suspense>
      <ReportDialog
        targetType="event"
        targetId={event.id}
        name="this event"
        open={asked === 'report'}
        onOpenChange={(open) => (open ? undefined : close())}
      />
    </div>
  );
}

function CancelDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const form = useActionForm(eventHosting.cancel, {
    values: { reason: '' },
    toInput: (body) => ({ params: { id: event.id }, body }),
    touches: touchesEvents,
    done: 'Event canceled',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Cancel “${event.title}”?`}
      description="We’ll tell everyone attending. The page stays and shows that the event was canceled. This can’t be undone."
      submit="Cancel the event"
      destructive
      cancelLabel="Keep the event"
    >
      <Field form={form} name="reason" label="Reason (optional)" help="Shows on the page of the event.">
        <TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}

/** Edit, duplicate and cancel, for the event's hosts. */
function HostCard({ event }: { event: Event }) {
  const { id, title, state, reason } = event;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'cancel' | 'delete' | 'message' | 'repeat' | null>(null);
  const close = () => setAsked(null);
  const duplicate = useAction(eventHosting.duplicate, {
    touches: touchesEvents,
    refused: 'Couldn’t duplicate the event',
    onDone: (copy) => void navigate({ to: '/events/create', search: { event: copy.id } as never }),
  });
  const remove = useAction(eventHosting.remove, {
    touches: touchesEvents,
    refused: 'Couldn’t delete the event',
    done: 'Event deleted',
    onDone: () => void navigate({ to: '/events', search: { tab: 'mine' } as never }),
  });
  const drop = useAction(eventHosting.dropChanges, {
    touches: touchesEvents,
    refused: 'Couldn’t withdraw the changes',
    done: 'Changes withdrawn',
  });
  const isOpen = state === 'draft' || state === 'in_review' || state === 'published';
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="Your event">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-semibold">Your event</h2>
          <Badge variant={state === 'published' ? 'default' : 'outline'}>{EVENT_STATE_LABELS[state]}</Badge>
        </div>
        {state === 'in_review' ? <p className="text-ink-soft">We’ll review it within one business day.</p> : null}
        {event.hasChangesInReview ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-ink-soft">Your changes are in review. Until then, members see the event as it was.</p>
            <ConfirmDialog
              trigger={
                <Button variant="ghost" size="sm" loading={drop.isPending}>
                  Withdraw changes
                </Button>
              }
              title={`Withdraw your changes to “${title}”?`}
              description="We delete them, and the event stays as members see it now."
              confirmLabel="Withdraw changes"
              cancelLabel="Keep changes"
              onConfirm={() => drop.mutate({ params: { id } })}
            />
          </div>
        ) : null}
        {reason && state !== 'canceled' ? (
          <p className="text-ink-soft wrap-anywhere">From our staff: {reason}</p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {isOpen ? (
            <Button asChild variant="outline" size="sm">
              <SiteLink to={`/events/create?event=${id}`}>Edit</SiteLink>
            </Button>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            loading={duplicate.isPending}
            onClick={() => duplicate.mutate({ params: { id } })}
          >
            Duplicate
          </Button>
          {state === 'published' ? (
            <>
              <Button asChild variant="ghost" size="sm">
                <SiteLink to={`/events/${id}/door`}>Check in</SiteLink>
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setAsked('repeat')}>
                Repeat
              </Button>
              <Button variant="ghost" size="sm" onClick={() => setAsked('message')}>
                Write to everyone
              </Button>
              <Button asChild variant="ghost" size="sm">
                <a href={`/api/events/${id}/attendees.csv`} download="attendees.csv">
                  Attendees as CSV
                </a>
              </Button>
            </>
          ) : null}
          {state === 'published' ? (
            <Button variant="ghost" size="sm" onClick={() => setAsked('cancel')}>
              Cancel event
            </Button>
          ) : null}
          {state === 'draft' || state === 'rejected' ? (
            <Button variant="ghost" size="sm" onClick={() => setAsked('delete')}>
              Delete
            </Button>
          ) : null}
        </div>
        <ConfirmDialog
          open={asked === 'delete'}
          onOpenChange={(open) => (open ? undefined : close())}
          title={title ? `Delete “${title}”?` : 'Delete this event?'}
          description="This can’t be undone."
          confirmLabel="Delete event"
          cancelLabel="Keep event"
          destructive
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } })}
        />
        {asked === 'cancel' ? <CancelDialog event={event} onClose={close} /> : null}
        <Suspense>
          {asked === 'message' ? <MessageDialog event={event} onClose={close} /> : null}
          {asked === 'repeat' ? <RepeatDialog event={event} onClose={close} /> : null}
        </Suspense>
      </section>
    </Card>
  );
}

/** The list of attendees, for attendees and hosts. */
function Attendees({ event }: { event: Event }) {
  const { data: attendance } = useQuery(attendanceQuery(event.id));
  const isAllowed = event.canManage || attendance?.state === 'going';
  const list = useInfiniteQuery({
    ...pages(events.attendees, { params: { id: event.id }, query: {} }),
    enabled: isAllowed,
  });
  if (!isAllowed || event.goingCount === 0) return null;
  return (
    <section aria-label="Attendees" className="grid gap-2">
      <h2 className="text-base font-semibold max-md:px-4">Attendees</h2>
      <RowList
        list={list}
        what="attendees"
        keyOf={({ id }) => id}
        empty={<EmptyState>Nobody shows here yet.</EmptyState>}
      >
        {(person) => (
          <div className="relative px-4 py-3 hover:bg-sunk">
            <SiteLink
              to={profilePath(person.id)}
              aria-label={person.fullName}
              data-row-open
              className="absolute inset-0"
            />
            <PersonLine person={person} />
          </div>
        )}
      </RowList>
    </section>
  );
}

function Loading() {
  return (
    <Card bleed padded>
      <SkeletonRegion label="Loading the event" className="grid gap-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-8 w-80 max-w-full" />
        <SkeletonText lines={8} />
      </SkeletonRegion>
    </Card>
  );
}

/** The error with a link back to the events (specification §2). */
function EventFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle>Event</PageTitle>
      <Card bleed>
        <ErrorState
          onRetry={onRetry}
          action={
            <Button asChild variant="ghost">
              <SiteLink to="/events">Return to Events</SiteLink>
            </Button>
          }
        >
          Error loading event details
        </ErrorState>
      </Card>
    </>
  );
}

function EventDetails({ id, linkedId }: { id: number; linkedId: number | undefined }) {
  const { data: event, error, refetch } = useQuery(eventQuery(id));
  // An event that was open before may be closed to the viewer now.
  const isGone = error instanceof ApiError && error.status === 404;
  if (!event || isGone) {
    if (isGone)
      return (
        <>
          <PageTitle>Event</PageTitle>
          <Card bleed>
            <EmptyState
              action={
                <Button asChild variant="outline">
                  <SiteLink to="/events">Return to Events</SiteLink>
                </Button>
              }
            >
              Event not found
            </EmptyState>
          </Card>
        </>
      );
    return error ? <EventFailed onRetry={() => void refetch()} /> : <Loading />;
  }
  const isOpen = event.state === 'published' || event.state === 'canceled';
  return (
    <>
      {event.canManage ? <HostCard event={event} /> : null}
      <Card bleed padded className="grid gap-5">
        <EventBody event={event} heading="h1" />
        {isOpen ? <Rsvp event={event} /> : null}
        {isOpen ? <MoreActions event={event} /> : null}
      </Card>
      {isOpen ? (
        <>
          <HostMessages event={event} />
          <Attendees event={event} />
          <Card bleed padded asChild className="grid gap-4">
            <section aria-label="Discussion">
              <h2 className="text-base font-semibold">Discussion</h2>
              <Comments
                subject={{
                  kind: commentedEvent,
                  id,
                  isClosed: false,
                  mayClose: false,
                  authorId: event.host?.id ?? null,
                }}
                linkedId={linkedId}
              />
            </section>
          </Card>
        </>
      ) : null}
    </>
  );
}

/** /events/{id}, in its own error boundary. */
export function EventPage({ id, linkedId }: { id: number; linkedId: number | undefined }) {
  return (
    <Boundary failed={(_, retry) => <EventFailed onRetry={retry} />}>
      <EventDetails id={id} linkedId={linkedId} />
    </Boundary>
  );
}
