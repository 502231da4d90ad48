import { EVENT_LIMITS } from '@innerspring/contract/events/choices';
import type { Guest } from '@innerspring/contract/events/door';
import { eventDoor } from '@innerspring/contract/events/hosting-endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeApi, Refusal } from '../../testing/fake-api.ts';
import { guestsQuery, useDoor } from './door.data.ts';

const host = { hostId: 7, eventId: 3 };
const guest = (id: number): Guest => ({
  id,
  fullName: `Guest ${id}`,
  company: null,
  code: `code${id}`,
  checkedInAt: null,
});
const someGuests = [guest(1), guest(2)];

beforeEach(() => localStorage.clear());

/** Opens the door with a list of guests; `answer` is the server's to check-ins. */
function open(answer: (sent: { userId: number; at: string }[]) => Guest[] | Refusal, guests = someGuests) {
  const client = new QueryClient();
  const server = fakeApi();
  const attempts: { userId: number; at: string }[][] = [];
  server.on(eventDoor.checkIn, ({ body }: FakeRequest) => {
    const sent = (body as { guests: { userId: number; at: string }[] }).guests;
    attempts.push(sent);
    return answer(sent);
  });
  const hook = renderHook(({ ticket }: { ticket?: string }) => useDoor({ ...host, ticket }, guests), {
    initialProps: {},
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { ...hook, attempts, client };
}

const checkedIn = (ids: number[]) =>
  someGuests.map((one) => ({ ...one, checkedInAt: ids.includes(one.id) ? '2027-01-24T14:00:00.000Z' : null }));
const idsIn = (guests: Guest[]) => guests.filter(({ checkedInAt }) => checkedInAt).map(({ id }) => id);

it('shows a check-in before it is sent, and no notice once it is', async () => {
  const { result, client } = open((sent) => checkedIn(sent.map(({ userId }) => userId)));
  act(() => result.current.checkIn(1));
  expect(idsIn(result.current.guests)).toEqual([1]);
  await waitFor(() => expect(client.getQueryData(guestsQuery(3).queryKey)).toEqual(checkedIn([1])));
  expect(result.current.unsent).toBeNull();
});

it('keeps check-ins that could not be sent, also after a reload, and sends them once the network is back', async () => {
  let isOffline = true;
  const answer = (sent: { userId: number }[]) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return checkedIn(sent.map(({ userId }) => userId));
  };
  const before = open(answer);
  act(() => before.result.current.checkIn(1));
  act(() => before.result.current.checkIn(2));
  await waitFor(() => expect(before.result.current.unsent?.count).toBe(2));
  before.unmount();

  const { result, attempts } = open(answer);
  await waitFor(() => expect(result.current.unsent?.count).toBe(2));
  expect(idsIn(result.current.guests)).toEqual([1, 2]);
  isOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.unsent).toBeNull());
  expect(attempts.at(-1)?.map(({ userId }) => userId)).toEqual([1, 2]);
  expect(JSON.parse(localStorage.getItem('event-door.7.3') ?? '')).toMatchObject({ waiting: [] });
});

it('leaves a guest in whose list was asked for before the check-in', async () => {
  const { result, client } = open((sent) => checkedIn(sent.map(({ userId }) => userId)));
  let answerLate: (guests: Guest[]) => void = () => undefined;
  const late = client
    .fetchQuery({
      ...guestsQuery(3),
      queryFn: () => new Promise<Guest[]>((resolve) => (answerLate = resolve)),
    })
    .catch(() => undefined);
  act(() => result.current.checkIn(2));
  await waitFor(() => expect(client.getQueryData(guestsQuery(3).queryKey)).toEqual(checkedIn([2])));
  answerLate(checkedIn([]));
  await late;
  expect(client.getQueryData(guestsQuery(3).queryKey)).toEqual(checkedIn([2]));
});

it('sends as many check-ins at a time as the server takes', async () => {
  const many = Array.from({ length: EVENT_LIMITS.checkIns + 2 }, (_, at) => guest(at + 1));
  const waiting = many.map(({ id }) => ({ userId: id, at: '2027-01-24T14:00:00.000Z' }));
  localStorage.setItem('event-door.7.3', JSON.stringify({ guests: many, waiting }));
  const { attempts } = open(() => many, many);
  await waitFor(() => expect(attempts.map(({ length }) => length)).toEqual([EVENT_LIMITS.checkIns, 2]));
});

it('gives the reason of a refusal, and sends no time to come once the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-24T20:00:00.000Z') });
  let isRight = false;
  const refusal = new Refusal(400, 'Check the form.', { guests: 'Set the clock of your phone: it runs ahead' });
  const { result, attempts } = open((sent) => (isRight ? checkedIn(sent.map(({ userId }) => userId)) : refusal));
  act(() => result.current.checkIn(1));
  await waitFor(() =>
    expect(result.current.unsent?.problem).toMatchObject({
      fields: { guests: 'Set the clock of your phone: it runs ahead' },
    }),
  );
  vi.setSystemTime(new Date('2027-01-24T14:05:00.000Z'));
  isRight = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.unsent).toBeNull());
  expect(attempts.at(-1)).toEqual([{ userId: 1, at: '2027-01-24T14:05:00.000Z' }]);
  vi.useRealTimers();
});

it('drops what a former host cannot send', async () => {
  const { result } = open(() => new Refusal(404, 'Event not found', {}, 'not_found'));
  act(() => result.current.checkIn(1));
  await waitFor(() => expect(idsIn(result.current.guests)).toEqual([]));
  expect(result.current.unsent).toBeNull();
});
