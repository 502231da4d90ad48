import type { Guest } from '@innerspring/contract/events/door';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, fieldProblem, sentenceOf } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { clockTime } from '../../ui/words/days.tsx';
import { guestsQuery, useDoor } from './door.data.ts';
import { eventPath, eventQuery } from './events.data.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function GuestRow({ guest, onCheckIn }: { guest: Guest; onCheckIn: () => void }) {
  return (
    <li className="flex min-w-0 items-center justify-between gap-3 px-4 py-3">
      <span className="min-w-0">
        <bdi className="block truncate font-semibold">{guest.fullName}</bdi>
        <span className="block truncate text-sm text-ink-soft">{guest.company}</span>
      </span>
      {guest.checkedInAt ? (
        <Badge>In at {clockTime(new Date(guest.checkedInAt))}</Badge>
      ) : (
        <Button size="sm" aria-label={`Check in ${guest.fullName}`} onClick={onCheckIn}>
          Check in
        </Button>
      )}
    </li>
  );
}

/** Says what becomes of check-ins that the server does not have yet. */
function UnsentBanner({ count, problem }: { count: number; problem: unknown }) {
  const isRefused = problem instanceof ApiError && problem.status >= 400 && problem.status < 500;
  const reason = isRefused ? (fieldProblem(problem, 'guests') ?? sentenceOf(problem)).replace(/\.?$/, '.') : null;
  const waits = count === 1 ? 'One check-in waits' : `${count} check-ins wait`;
  return (
    <Banner tone="note" live>
      {reason ? `${reason} ${waits}.` : `${waits} for a connection.`} We send {count === 1 ? 'it' : 'them'}{' '}
      automatically.
    </Banner>
  );
}

interface DoorPageProps {
  id: number;
  /** Code of the scanned ticket. */
  ticket: string | undefined;
}

/** /events/{id}/door: checks in attendees by the QR code of their ticket or by name, also offline. */
export function DoorPage({ id, ticket }: DoorPageProps) {
  const { id: hostId } = useCurrentUser();
  const { data: event } = useQuery(eventQuery(id));
  const list = useQuery(guestsQuery(id));
  const { guests, scanned, unsent, checkIn } = useDoor({ hostId, eventId: id, ticket }, list.data);
  const [typed, setTyped] = useState('');
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = guests.filter(({ fullName, company }) =>
    words.every((word) => plain(`${fullName} ${company ?? ''}`).includes(word)),
  );
  const isMissing = list.error instanceof ApiError && list.error.status === 404;
  return (
    <>
      <PageTitle
        description={
          <>
            <span className="block truncate">{event?.title ?? '\u00A0'}</span>
            {guests.filter(({ checkedInAt }) => checkedInAt).length} of {guests.length} are in.
          </>
        }
        actions={
          <Button asChild variant="ghost">
            <SiteLink to={eventPath(id)}>Back to the event</SiteLink>
          </Button>
        }
      >
        Check-in
      </PageTitle>
      {ticket && list.data && !scanned ? <Banner tone="note">This ticket isn’t for this event.</Banner> : null}
      {scanned ? (
        <Banner live>
          {scanned.fullName} checked in{scanned.checkedInAt ? ` at ${clockTime(new Date(scanned.checkedInAt))}` : ''}.
        </Banner>
      ) : null}
      {unsent ? <UnsentBanner {...unsent} /> : null}
      {isMissing ? (
        <Card bleed>
          <EmptyState>Event not found</EmptyState>
        </Card>
      ) : list.error && guests.length === 0 ? (
        <Card bleed>
          <LoadFailed what="the list" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : (
        <>
          <div className="max-md:px-4">
            <FormField label="Name or company">
              <TextField
                type="search"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                placeholder="Search"
                autoComplete="off"
              />
            </FormField>
          </div>
          <Card bleed asChild>
            <ul aria-label="Guests" aria-busy={list.isPending} className="divide-y divide-seam">
              {found.map((guest) => (
                <GuestRow key={guest.id} guest={guest} onCheckIn={() => checkIn(guest.id)} />
              ))}
              {found.length === 0 && !list.isPending ? (
                <li>
                  <EmptyState>
                    {guests.length === 0 ? 'Nobody is going yet.' : 'Nobody by that name is going.'}
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
