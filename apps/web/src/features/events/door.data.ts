import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import type { Guest } from '@innerspring/contract/events/door';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';

export const guestsQuery = (id: number) => query(eventDoor.list, { params: { id } });
export const ticketQuery = (id: number) => query(eventDoor.ticket, { params: { id } });

/** A member whom this phone checked in, and the time. */
interface CheckIn {
  userId: number;
  at: string;
}

interface Kept {
  /** The guest list as last loaded, so that it works offline. */
  guests: Guest[];
  /** Check-ins that have not been sent yet. */
  waiting: CheckIn[];
}

const keyOf = (userId: number, eventId: number) => `event-door.${userId}.${eventId}`;

function read(key: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>;
    return { guests: kept.guests ?? [], waiting: kept.waiting ?? [] };
  } catch {
    return { guests: [], waiting: [] };
  }
}

function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full, so the list only lasts until the page closes.
  }
}

/** Adds a check-in for the member at the current time, unless there is one. */
const withGuest = (kept: Kept, userId: number): Kept =>
  kept.waiting.some((one) => one.userId === userId)
    ? kept
    : { ...kept, waiting: [...kept.waiting, { userId, at: new Date().toISOString() }] };

const RETRY_MS = 10_000;

/** A check-in as it is sent: not in the future, which a clock that ran ahead could have noted. */
const asSent = ({ userId, at }: CheckIn): CheckIn => ({
  userId,
  at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
});

/**
 * The guest list at the door. The owner of a scanned ticket is checked in right away. The list is stored in this
 * browser, so it works offline: check-ins wait there until they are sent. Several phones may send theirs in any order.
 */
export function useDoor(
  { hostId, eventId, ticket }: { hostId: number; eventId: number; ticket: string | undefined },
  loaded: Guest[] | undefined,
) {
  const client = useQueryClient();
  const key = keyOf(hostId, eventId);
  const [kept, setKept] = useState(() => read(key));
  const [given, setGiven] = useState<Guest[]>();
  if (loaded && given !== loaded) {
    setGiven(loaded);
    setKept({ ...kept, guests: loaded });
  }
  useEffect(() => write(key, kept), [key, kept]);
  const { waiting } = kept;
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    let timer: number | undefined;
    const send = async () => {
      window.clearTimeout(timer);
      const sent = waiting.slice(0, EVENT_LIMITS.checkIns);
      const withoutSent = (now: Kept) => now.waiting.filter((one) => !sent.includes(one));
      try {
        const body = { guests: sent.map(asSent) };
        const guests = await call(eventDoor.checkIn, { params: { id: eventId }, body });
        // A list that was asked for before does not have these check-ins.
        const { queryKey } = guestsQuery(eventId);
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, guests);
        setKept((now) => ({ guests, waiting: withoutSent(now) }));
        setProblem(null);
      } catch (error) {
        // A former host cannot send these check-ins, so they are dropped. After any other error they stay.
        if (error instanceof ApiError && error.status === 404)
          setKept((now) => ({ ...now, waiting: withoutSent(now) }));
        else {
          setProblem(error);
          timer = window.setTimeout(() => void send(), RETRY_MS);
        }
      }
    };
    const sendAgain = () => void send();
    void send();
    window.addEventListener('online', sendAgain);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [client, eventId, waiting]);
  const isIn = new Map(waiting.map((one) => [one.userId, one.at]));
  const guests = kept.guests.map((guest) => ({
    ...guest,
    checkedInAt: guest.checkedInAt ?? isIn.get(guest.id) ?? null,
  }));
  const scanned = ticket ? guests.find(({ code }) => code === ticket) : undefined;
  const comes = scanned && !scanned.checkedInAt ? scanned.id : undefined;
  useEffect(() => {
    if (comes !== undefined) setKept((now) => withGuest(now, comes));
  }, [comes]);
  return {
    guests,
    /** The guest whose ticket was scanned. */
    scanned,
    /** How many check-ins could not be sent yet, and why the last attempt failed; null if none has. */
    unsent: problem !== null && waiting.length > 0 ? { count: waiting.length, problem } : null,
    checkIn: (userId: number) => setKept((now) => withGuest(now, userId)),
  };
}
