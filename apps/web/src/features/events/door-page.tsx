import type { Guest } from '@innerspring/contract/events/door';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, fieldProblem, sentenceOf } from '../../platform/api.ts';
import { useMemberId } from '../../platform/session/current-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, usePlainForm } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { clockTime } from '../../ui/words/days.tsx';
import { codeIn, type Shown, useDoor } from './door.data.ts';
import type { Refused } from './door-store.ts';
import { eventPath, eventQuery } from './events.data.ts';
import { ScanButton } from './ticket-scanner.tsx';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface GuestRowProps {
  guest: Guest;
  onCheckIn: () => void;
  onUndo: () => void;
}

function GuestRow({ guest, onCheckIn, onUndo }: GuestRowProps) {
  return (
    <li className="flex min-w-0 items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">{guest.fullName}</bdi>
        <span className="block truncate text-sm text-ink-soft">{guest.company}</span>
      </span>
      {guest.checkedInAt ? (
        <span className="flex shrink-0 flex-wrap items-center justify-end gap-2">
          <Badge>In at {clockTime(new Date(guest.checkedInAt))}</Badge>
          <Button size="sm" variant="ghost" aria-label={`Undo check-in of ${guest.fullName}`} onClick={onUndo}>
            Undo
          </Button>
        </span>
      ) : (
        <Button size="sm" aria-label={`Check in ${guest.fullName}`} onClick={onCheckIn}>
          Check in
        </Button>
      )}
    </li>
  );
}

/** Says what becomes of changes that the server does not have yet. */
function UnsentBanner({ count, problem, isClosed }: { count: number; problem: unknown; isClosed: boolean }) {
  const isRefused = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
  const reason = isRefused ? (fieldProblem(problem, 'guests') ?? sentenceOf(problem)).replace(/\.?$/, '.') : null;
  const waits = count === 1 ? 'One change waits' : `${count} changes wait`;
  const until = isClosed ? 'until the list opens again' : 'for a connection';
  return (
    <Banner tone="note" live>
      {reason ? `${reason} ${waits}.` : `${waits} ${until}.`} We send {count === 1 ? 'it' : 'them'} automatically.
    </Banner>
  );
}

/** What the server refused, each until the host dismisses it. */
function RefusedList({ refused, onDismiss }: { refused: Refused[]; onDismiss: (userId: number) => void }) {
  if (refused.length === 0) return null;
  return (
    <Card bleed asChild>
      <ul aria-label="Not saved" className="divide-y divide-seam">
        {refused.map(({ userId, fullName = 'A guest', isUndone, why }) => (
          <li key={userId} className="flex min-w-0 items-center justify-between gap-3 px-4 py-3">
            <span className="min-w-0">
              <bdi className="block truncate font-semibold">{fullName}</bdi>
              <span className="block text-sm text-brick">
                {isUndone ? 'Undo not saved' : 'Check-in not saved'}:{' '}
                {why === 'left'
                  ? 'no longer on the guest list. They may have canceled.'
                  : 'you no longer manage this event.'}
              </span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Dismiss the note about ${fullName}`}
              onClick={() => onDismiss(userId)}
            >
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Says what became of the last ticket. */
function TicketBanner({ shown, guests }: { shown: Shown | null; guests: Guest[] }) {
  if (!shown) return null;
  if (shown === 'unknown')
    return (
      <Banner tone="note" live>
        This ticket isn’t for this event.
      </Banner>
    );
  const guest = shown === 'later' ? undefined : guests.find(({ id }) => id === shown.guestId);
  if (!guest?.checkedInAt)
    return shown === 'later' ? (
      <Banner tone="note" live>
        We saved this ticket, and we’ll check it when you’re back online.
      </Banner>
    ) : null;
  return (
    <Banner live>
      {guest.fullName} checked in at {clockTime(new Date(guest.checkedInAt))}.
    </Banner>
  );
}

interface DoorPageProps {
  id: number;
  /** Code of the ticket that was scanned with the phone's camera app. */
  ticket: string | undefined;
  /** Called once that ticket is taken, so that a reload doesn't take it again. */
  onTaken: () => void;
}

/** /events/{id}/door: checks in attendees by their ticket or by name, also offline, and undoes it. */
export function DoorPage({ id, ticket, onTaken }: DoorPageProps) {
  const hostId = useMemberId();
  const { data: event } = useQuery(eventQuery(id));
  const door = useDoor({ hostId, eventId: id }, event?.title);
  const { guests, isKnown, list, notTheirs, closed, shown, clearShown, unsent, checkIn, undo, take } = door;
  const isOpen = !notTheirs && closed === null;
  const taken = useRef<string>(undefined);
  useEffect(() => {
    if (taken.current === ticket) return;
    // With the list, if there is one on this phone or on its way.
    if (ticket === undefined || (!isKnown && list.isPending && list.fetchStatus === 'fetching')) return;
    taken.current = ticket;
    if (isOpen) take(ticket);
    onTaken();
  }, [ticket, isKnown, list.isPending, list.fetchStatus, isOpen, take, onTaken]);
  const [typed, setTyped] = useState('');
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const code = codeIn(typed);
  const owner = guests.find((guest) => guest.code === code);
  const search = usePlainForm(() => {
    if (!owner) return;
    take(code);
    setTyped('');
  });
  const found = owner
    ? [owner]
    : guests.filter(({ fullName, company }) =>
        words.every((word) => plain(`${fullName} ${company ?? ''}`).includes(word)),
      );
  const told = isOpen ? <TicketBanner shown={shown} guests={guests} /> : null;
  return (
    <>
      <PageTitle
        description={
          <>
            <span className="block truncate">{door.title ?? '\u00A0'}</span>
            {isOpen ? (
              <>
                {guests.filter(({ checkedInAt }) => checkedInAt).length} of {guests.length} are in.
              </>
            ) : null}
          </>
        }
        actions={
          <>
            {isOpen ? <ScanButton onCode={take}>{told}</ScanButton> : null}
            <Button asChild variant="ghost">
              <SiteLink to={eventPath(id)}>Back to the event</SiteLink>
            </Button>
          </>
        }
      >
        Check-in
      </PageTitle>
      {told}
      {unsent ? <UnsentBanner {...unsent} isClosed={closed !== null} /> : null}
      <RefusedList refused={door.refused} onDismiss={door.dismiss} />
      {notTheirs ? (
        <Card bleed>
          <EmptyState>
            {notTheirs === 'lost' ? 'You no longer manage this event, so you can’t see its guests.' : 'Event not found'}
          </EmptyState>
        </Card>
      ) : closed !== null ? (
        <Card bleed>
          <EmptyState>{closed}</EmptyState>
        </Card>
      ) : list.error && !isKnown ? (
        <Card bleed>
          <LoadFailed what="the list" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : (
        <>
          <Form form={search} label="Find a guest" className="max-md:px-4">
            <FormField label="Name, company or ticket code" help="Press Enter to check in a code.">
              <TextField
                type="search"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  clearShown();
                }}
                placeholder="Search"
                autoComplete="off"
              />
            </FormField>
          </Form>
          <Card bleed asChild>
            <ul aria-label="Guests" aria-busy={list.isPending} className="divide-y divide-seam">
              {found.map((guest) => (
                <GuestRow
                  key={guest.id}
                  guest={guest}
                  onCheckIn={() => checkIn(guest.id)}
                  onUndo={() => undo(guest.id)}
                />
              ))}
              {found.length === 0 && !list.isPending ? (
                <li>
                  <EmptyState>
                    {guests.length === 0 ? 'Nobody is going yet.' : 'No guest has that name or ticket code.'}
                  </EmptyState>
                </li>
              ) : null}
            </ul>
          </Card>
        </>
      )}
    </>
  );
}
