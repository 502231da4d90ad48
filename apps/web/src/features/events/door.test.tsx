import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { events } from '@innerspring/contract/events/endpoints';
import type { Guest } from '@innerspring/contract/events/door';
import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DoorPage } from './door-page.tsx';
import { DoorStore } from './door-store.ts';
import { someEvent } from './event-fixtures.ts';

vi.mock('../../platform/session/current-user.ts', () => ({ useMemberId: () => 7 }));

interface Sent {
  userId: number;
  at: string;
  isUndone?: boolean;
}
const guest = (id: number): Guest => ({
  id,
  fullName: `Guest ${id}`,
  company: null,
  code: `ABCDE2345${id + 1}`,
  checkedInAt: null,
});

let api: ReturnType<typeof fakeApi>;
let list: Guest[];
let isOffline: boolean;
let attempts: Sent[][];
const lost = () => new TypeError('Failed to fetch');
beforeEach(() => {
  localStorage.clear();
  list = [guest(1), guest(2)];
  isOffline = false;
  attempts = [];
  api = fakeApi();
  api.on(events.get, new Refusal(404, 'Event not found', {}, 'not_found'));
  api.on(eventDoor.list, () => {
    if (isOffline) throw lost();
    return list;
  });
  api.on(eventDoor.checkIn, ({ body }: FakeRequest) => {
    const { guests } = body as { guests: Sent[] };
    attempts.push(guests);
    if (isOffline) throw lost();
    const noted = new Map(guests.map((one) => [one.userId, one]));
    list = list.map((one) => {
      const note = noted.get(one.id);
      return note ? { ...one, checkedInAt: note.isUndone ? null : note.at } : one;
    });
    return list;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const onTaken = vi.fn();
const open = (ticket?: string) => renderScreen(<DoorPage id={3} ticket={ticket} onTaken={onTaken} />);
const online = () => act(() => void window.dispatchEvent(new Event('online')));

it('checks in at once, sends it, and undoes it', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Check in Guest 1' }));
  expect(screen.getByText('1 of 2 are in.')).toBeVisible();
  await waitFor(() => expect(list[0]?.checkedInAt).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Undo check-in of Guest 1' }));
  expect(screen.getByText('0 of 2 are in.')).toBeVisible();
  await waitFor(() => expect(list[0]?.checkedInAt).toBeNull());
  expect(new DoorStore(7, 3).notes()).toEqual([]);
});

it('keeps what could not be sent, also after a reload, and sends it once the network is back', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  isOffline = true;
  for (const id of [1, 2]) await user.click(screen.getByRole('button', { name: `Check in Guest ${id}` }));
  await user.click(screen.getByRole('button', { name: 'Undo check-in of Guest 2' }));
  expect(await screen.findByText('2 changes wait for a connection.', { exact: false })).toBeVisible();
  cleanup();
  await open();
  expect(await screen.findByText('1 of 2 are in.')).toBeVisible();
  isOffline = false;
  online();
  await waitFor(() => expect(screen.queryByText('changes wait', { exact: false })).toBeNull());
  expect(attempts.at(-1)).toMatchObject([{ userId: 1 }, { userId: 2, isUndone: true }]);
});

it('shows what another tab noted', async () => {
  await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  new DoorStore(7, 3).note(2);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'event-door.7.3.guest.2' })));
  expect(await screen.findByText('1 of 2 are in.')).toBeVisible();
});

it('finds a guest by the code of their ticket, however it’s typed, and checks them in with Enter', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  await user.type(screen.getByRole('searchbox', { name: 'Name, company or ticket code' }), 'abcde-23453');
  expect(within(screen.getByRole('list', { name: 'Guests' })).getAllByRole('listitem')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Guest 2 checked in at/)).toBeVisible();
});

it('says no more of the last guest beside a code that nobody has', async () => {
  const { user } = await open('ABCDE23452');
  expect(await screen.findByText(/^Guest 1 checked in at/)).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Name, company or ticket code' }), 'WRONG22222{Enter}');
  expect(screen.getByText('No guest has that name or ticket code.')).toBeVisible();
  expect(screen.queryByText(/checked in at/)).toBeNull();
});

it('checks in the owner of a scanned ticket once', async () => {
  const { user } = await open('ABCDE23452');
  expect(await screen.findByText(/^Guest 1 checked in at/)).toBeVisible();
  expect(onTaken).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Undo check-in of Guest 1' }));
  expect(screen.getByText('0 of 2 are in.')).toBeVisible();
});

it('says that a ticket isn’t of this event', async () => {
  await open('WRONG22222');
  expect(await screen.findByText('This ticket isn’t for this event.')).toBeVisible();
});

it('keeps a ticket that it can’t look up offline, and checks its owner in later', async () => {
  isOffline = true;
  await open('ABCDE23452');
  expect(await screen.findByText('We saved this ticket', { exact: false })).toBeVisible();
  expect(new DoorStore(7, 3).scans()).toMatchObject([{ code: 'ABCDE23452' }]);
  cleanup();
  isOffline = false;
  await open();
  expect(await screen.findByText(/^Guest 1 checked in at/)).toBeVisible();
  await waitFor(() => expect(list[0]?.checkedInAt).toBeTruthy());
  expect(new DoorStore(7, 3).scans()).toEqual([]);
});

it('sends as many at a time as the server takes', async () => {
  list = Array.from({ length: EVENT_LIMITS.checkIns + 2 }, (_, at) => guest(at + 1));
  const store = new DoorStore(7, 3);
  for (const { id } of list) store.note(id);
  list = list.slice(0, 2);
  await open();
  await waitFor(() => expect(attempts.map(({ length }) => length)).toEqual([EVENT_LIMITS.checkIns, 2]));
});

it('gives the reason of a refusal, and sends no time to come once the clock is right', async () => {
  const runsAhead = { guests: 'Set the clock of your phone: it runs ahead' };
  api.on(eventDoor.checkIn, new Refusal(400, 'Check the form.', runsAhead));
  new DoorStore(7, 3).note(1, false, new Date(Date.now() + 3_600_000).toISOString());
  await open();
  expect(
    await screen.findByText('Set the clock of your phone: it runs ahead. One change waits.', { exact: false }),
  ).toBeVisible();
  api.on(eventDoor.checkIn, ({ body }: FakeRequest) => {
    attempts.push((body as { guests: Sent[] }).guests);
    return list;
  });
  online();
  await waitFor(() => expect(attempts).toHaveLength(1));
  expect(Date.parse(attempts[0]?.[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
});

it('says which check-ins of guests who canceled since were not saved, until they’re dismissed', async () => {
  const { user } = await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Check in Guest 1' }));
  await screen.findByText('One change waits for a connection.', { exact: false });
  list = [guest(2)];
  isOffline = false;
  online();
  const notSaved = within(await screen.findByRole('list', { name: 'Not saved' }));
  expect(notSaved.getByText('Guest 1')).toBeVisible();
  expect(notSaved.getByText(/^Check-in not saved: no longer on the guest list\./)).toBeVisible();
  expect(screen.getByText('0 of 1 are in.')).toBeVisible();
  await user.click(notSaved.getByRole('button', { name: 'Dismiss the note about Guest 1' }));
  expect(screen.queryByRole('list', { name: 'Not saved' })).toBeNull();
});

const refusal = new Refusal(404, 'Event not found', {}, 'not_found');
const noLonger = 'You no longer manage this event, so you can’t see its guests.';
const namesAndButtons = () => screen.queryAllByText(/^Guest|are in\.|^Check in$|^Scan/);

it('shows a former host no guests, except whom they checked in in vain, also offline', async () => {
  const { user } = await open();
  api.on(eventDoor.checkIn, refusal);
  api.on(eventDoor.list, refusal);
  await user.click(await screen.findByRole('button', { name: 'Check in Guest 1' }));
  const notSaved = within(await screen.findByRole('list', { name: 'Not saved' }));
  expect(notSaved.getByText('Check-in not saved: you no longer manage this event.')).toBeVisible();
  expect(screen.getByText(noLonger)).toBeVisible();
  await user.click(notSaved.getByRole('button', { name: /^Dismiss/ }));
  expect(namesAndButtons()).toEqual([]);
  cleanup();
  api.on(eventDoor.list, () => {
    throw lost();
  });
  await open();
  expect(await screen.findByText(noLonger)).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
});

const closedNow = 'The page of its company is hidden, so its lists of guests are closed.';
const closing = new Refusal(409, closedNow, {}, 'conflict');

it('shows no guests while the lists of a hidden company are closed, posts nothing by a timer, and goes on once they open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  const answer = ({ body }: FakeRequest) => {
    attempts.push((body as { guests: Sent[] }).guests);
    list = [{ ...guest(1), checkedInAt: new Date().toISOString() }, guest(2)];
    return list;
  };
  api.on(eventDoor.list, closing);
  api.on(eventDoor.checkIn, closing);
  await user.click(screen.getByRole('button', { name: 'Check in Guest 1' }));
  expect(await screen.findByText(closedNow)).toBeVisible();
  expect(screen.getByText('One change waits until the list opens again.', { exact: false })).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('ABCDE2345');
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  online();
  expect(api.asked(eventDoor.checkIn)).toHaveLength(1);
  // Also after a reload, and offline.
  cleanup();
  api.on(eventDoor.list, () => {
    throw lost();
  });
  await open('ABCDE23453');
  expect(await screen.findByText(closedNow)).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
  expect(new DoorStore(7, 3).scans()).toEqual([]);
  api.on(eventDoor.checkIn, answer);
  api.on(eventDoor.list, () => list);
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('1 of 2 are in.')).toBeVisible();
  await waitFor(() => expect(attempts).toMatchObject([[{ userId: 1 }]]));
  await waitFor(() => expect(screen.queryByText('One change waits', { exact: false })).toBeNull());
});

it('says so to a host who opens a closed list', async () => {
  api.on(eventDoor.list, closing);
  await open();
  expect(await screen.findByText(closedNow)).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
});

it('empties the open page of every tab once the list is refused', async () => {
  await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  new DoorStore(7, 3).lose();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'event-door.7.3.guests' })));
  expect(await screen.findByText(noLonger)).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
});

it('keeps the list where a network of a hotel answers instead of the server', async () => {
  new DoorStore(7, 3).keepGuests(list);
  api.on(eventDoor.list, new Refusal(403, 'Accept our terms', {}, 'internal'));
  await open();
  expect(await screen.findByRole('button', { name: 'Check in Guest 1' })).toBeVisible();
});

it('tells a member who never managed the event nothing about its guests', async () => {
  api.on(eventDoor.list, refusal);
  await open('ABCDE23452');
  expect(await screen.findByText('Event not found')).toBeVisible();
  expect(namesAndButtons()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('names the event offline, too', async () => {
  api.on(events.get, someEvent({ title: 'Foam Days' }));
  await open();
  expect(await screen.findByText('Foam Days')).toBeVisible();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  cleanup();
  isOffline = true;
  api.on(events.get, () => {
    throw lost();
  });
  await open();
  expect(await screen.findByText('Foam Days')).toBeVisible();
});

it('scans where there is a camera that reads codes, and says what to do if it’s refused', async () => {
  vi.stubGlobal(
    'BarcodeDetector',
    Object.assign(function Detector() {}, { getSupportedFormats: () => Promise.resolve(['qr_code']) }),
  );
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Scan tickets' }));
  expect(await screen.findByText('We can’t use your camera.', { exact: false })).toBeVisible();
  cleanup();
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await open();
  await screen.findByRole('button', { name: 'Check in Guest 1' });
  expect(screen.queryByRole('button', { name: 'Scan tickets' })).toBeNull();
});
