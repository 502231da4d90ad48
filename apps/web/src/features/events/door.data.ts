import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import type { Guest } from '@innerspring/contract/events/door';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';

export const guestsQuery = (id: number) => query(eventDoor.list, { params: { id } });
export const ticketQuery = (id: number) => query(eventDoor.ticket, { params: { id } });

/** A member whom this phone checked in, and when. */
interface CheckIn {
  userId: number;
  at: string;
}

interface Kept {
  /** As last loaded, for a door without a network. */
  guests: Guest[];
  /** Not sent yet. */
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
    // Storage is blocked or full: the list lives as long as the page.
  }
}

/** The same with one more, who came just now. */
const withGuest = (kept: Kept, userId: number): Kept =>
  kept.waiting.some((one) => one.userId === userId)
    ? kept
    : { ...kept, waiting: [...kept.waiting, { userId, at: new Date().toISOString() }] };

const RETRY_MS = 10_000;

/**
 * The list at the door, where the owner of a scanned ticket is checked in right away. It is kept in this browser, so it works without a network: check-ins wait there until they have been
 * sent, in whatever order several phones send theirs.
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
        // Who no longer hosts the event can't send them; otherwise nothing that was noted is lost.
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
    /** Whose ticket was scanned. */
    scanned,
    /** How many check-ins wait for a network. */
    waiting: isCut ? waiting.length : 0,
    checkIn: (userId: number) => setKept((now) => withGuest(now, userId)),
  };
}
