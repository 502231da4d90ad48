import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import type { Guest } from '@innerspring/contract/events/door';
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

/**
 * The guest list at the door. The owner of a scanned ticket is checked in right away. The list is stored in this
 * browser, so it works offline: check-ins wait there until they are sent. Several phones may send theirs in any order.
 */
export function useDoor(
  { hostId, eventId, ticket }: { hostId: number; eventId: number; ticket: string | undefined },
  loaded: Guest[] | undefined,
) {
  const key = keyOf(hostId, eventId);
  const [kept, setKept] = useState(() => read(key));
  const [given, setGiven] = useState(loaded);
  if (loaded && given !== loaded) {
    setGiven(loaded);
    setKept({ ...kept, guests: loaded });
  }
  useEffect(() => write(key, kept), [key, kept]);
  const { waiting } = kept;
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    if (waiting.length === 0) return undefined;
    let timer: number | undefined;
    const send = async () => {
      try {
        const guests = await call(eventDoor.checkIn, { params: { id: eventId }, body: { guests: waiting } });
        setKept((now) => ({ guests, waiting: now.waiting.filter((one) => !waiting.includes(one)) }));
        setCut(false);
      } catch (error) {
        // A former host cannot send these check-ins, so they are dropped. After any other error they stay.
        if (error instanceof ApiError && error.status === 404)
          setKept((now) => ({ ...now, waiting: now.waiting.filter((one) => !waiting.includes(one)) }));
        else {
          setCut(true);
          timer = window.setTimeout(() => void send(), RETRY_MS);
        }
      }
    };
    void send();
    return () => window.clearTimeout(timer);
  }, [eventId, waiting]);
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
    /** How many check-ins wait for the network. */
    waiting: isCut ? waiting.length : 0,
    checkIn: (userId: number) => setKept((now) => withGuest(now, userId)),
  };
}
