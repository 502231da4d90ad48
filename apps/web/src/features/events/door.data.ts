import { EVENT_LIMITS, plainCode } from '@innerspring/contract/events/choices';
import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import type { Guest } from '@innerspring/contract/events/door';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { ApiError, call, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { DoorStore, type Note, sendNotes, withNotes } from './door-store.ts';

const GUESTS_POLL_MS = 30_000;

/**
 * Whether the server says that the member doesn't manage the event. Its own codes decide, not a status: the page with which a
 * hotel's network answers loses nobody's list.
 */
const isNotTheirs = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

/** Whether the server says that the lists of the event are closed for now, since the page of its company is hidden. */
const isClosing = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'conflict';

/** The list as the store keeps it; null where the event isn't theirs. Refetched while it's open: other phones check in guests, too. */
const guestsQuery = (store: DoorStore, id: number) =>
  queryOptions<Guest[] | null>({
    queryKey: [eventDoor.list.name, { params: { id } }],
    queryFn: async ({ signal }) => {
      try {
        const guests = await call(eventDoor.list, { params: { id } }, { signal });
        store.keepGuests(guests);
        return guests;
      } catch (error) {
        if (isClosing(error)) store.close(sentenceOf(error));
        if (!isNotTheirs(error)) throw error;
        store.lose();
        return null;
      }
    },
    refetchInterval: GUESTS_POLL_MS,
  });
export const ticketQuery = (id: number) => query(eventDoor.ticket, { params: { id } });

const RETRY_MS = 10_000;

/** A note as it is sent: not in the future, which a clock that ran ahead could have noted. */
const asSent = ({ userId, at, isUndone }: Note) => ({
  userId,
  at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
  ...(isUndone ? { isUndone } : {}),
});

/**
 * Sends what waits whenever something new waits, the network is back, or a while has passed; while the list is closed, nothing.
 * Returns why it couldn't, or null.
 */
function useSending(store: DoorStore, eventId: number, waiting: string): unknown {
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>(null);
  const isClosed = store.closed() !== null;
  useEffect(() => {
    if (waiting === '' || isClosed) return undefined;
    let timer: number | undefined;
    let isOver = false;
    const post = async (notes: Note[]): Promise<Guest[] | null> => {
      const body = { guests: notes.map(asSent) };
      const { queryKey } = guestsQuery(store, eventId);
      const guests = await call(eventDoor.checkIn, { params: { id: eventId }, body }).catch(async (error: unknown) => {
        // A former host cannot send these. After any other error they stay.
        if (isNotTheirs(error)) return null;
        if (isClosing(error)) {
          // A list that was asked for before may still have been open.
          await client.cancelQueries({ queryKey });
          store.close(sentenceOf(error));
        }
        throw error;
      });
      // A list that was asked for before does not have these notes.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, guests);
      return guests;
    };
    const send = async () => {
      window.clearTimeout(timer);
      try {
        await sendNotes(store, { most: EVENT_LIMITS.checkIns, send: post });
        setProblem(null);
      } catch (error) {
        // Only the list says when it's open again.
        setProblem(isClosing(error) ? null : error);
        if (!isOver && !isClosing(error)) timer = window.setTimeout(() => void send(), RETRY_MS);
      }
    };
    const sendAgain = () => void send();
    void send();
    window.addEventListener('online', sendAgain);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [client, eventId, store, waiting, isClosed]);
  return problem;
}

/** The code in what a camera read: the address of a ticket, or the code alone. */
export function codeIn(text: string): string {
  const [, inAddress = text] = /[?&]ticket=([^&#]+)/.exec(text) ?? [];
  return plainCode(inAddress);
}

/** What became of the last ticket: its owner is in; or it isn't of this event; or this phone can't tell yet. */
export type Shown = { guestId: number } | 'unknown' | 'later';

/**
 * The guest list at the door, which works offline: the list is stored in this browser, and what hosts do waits there until it is
 * sent, also from other tabs. Several phones may send theirs in any order.
 */
export function useDoor({ hostId, eventId }: { hostId: number; eventId: number }, title: string | undefined) {
  const store = useMemo(() => new DoorStore(hostId, eventId), [hostId, eventId]);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.subscribe(refresh), [store]);
  const list = useQuery(guestsQuery(store, eventId));
  const isLost = store.isLost();
  const closed = isLost ? null : store.closed();
  const loaded = isLost ? null : closed === null ? list.data : undefined;
  const notes = store.notes();
  const problem = useSending(store, eventId, notes.map(({ userId, at }) => `${userId} ${at}`).join());
  const kept = store.guests() ?? loaded ?? null;
  const guests = withNotes(kept ?? [], notes);
  const isKnown = kept !== null;
  useEffect(() => {
    if (isKnown && title) store.keepTitle(title);
  }, [store, isKnown, title]);
  const [shown, setShown] = useState<Shown | null>(null);

  // Tickets that were scanned before their owners were known here.
  const scans = store.scans();
  useEffect(() => {
    if (!loaded) return;
    for (const scan of scans) {
      const guest = loaded.find(({ code }) => code === scan.code);
      if (guest && !guest.checkedInAt) store.note(guest.id, false, scan.at);
      store.dropScan(scan);
      setShown(guest ? { guestId: guest.id } : 'unknown');
    }
  }, [store, loaded, scans]);

  const take = useCallback(
    (text: string) => {
      const code = codeIn(text);
      const guest = withNotes(store.guests() ?? loaded ?? [], store.notes()).find((one) => one.code === code);
      if (guest && !guest.checkedInAt) store.note(guest.id);
      // A list of an earlier day may lack somebody.
      if (!guest && loaded === undefined) store.scan(code);
      setShown(guest ? { guestId: guest.id } : loaded === undefined ? 'later' : 'unknown');
    },
    [store, loaded],
  );
  const waiting = notes.length + scans.length;
  return {
    guests,
    /** Whether there is a list, from now or from before. */
    isKnown,
    list,
    title: title ?? store.title(),
    /** Why there's no list for now; null unless the server keeps it closed. */
    closed,
    /** Whether the member doesn't manage the event: `lost` where they did as far as this browser knows. */
    notTheirs: isLost ? 'lost' : list.data === null ? 'never' : null,
    refused: store.refused(),
    dismiss: (userId: number) => store.dismiss(userId),
    shown,
    /** How many changes could not be sent yet, and why the last attempt failed; null if none has. */
    unsent:
      (problem !== null || closed !== null || scans.length > 0) && waiting > 0
        ? { count: waiting, problem: closed === null ? problem : null }
        : null,
    checkIn: (userId: number) => store.note(userId),
    undo: (userId: number) => {
      store.note(userId, true);
      setShown(null);
    },
    /** Takes back what was said of the last ticket, once the host turns to the next guest. */
    clearShown: () => setShown(null),
    /** Checks in the owner of a ticket, by its code or by what a camera read of it. */
    take,
  };
}
