import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { OutgoingMessages, type OutgoingMessage } from './outgoing-messages.ts';

const offline = () => new ApiError(0, 'offline', 'We can’t reach the server.');
const words = (content: string, place: OutgoingMessage['place'] = 'person.12') => ({
  clientId: `id-${content}`,
  place,
  content,
  createdAt: '2026-03-02T10:00:00Z',
  extra: null,
});

let timers: { action: () => void; delay: number }[];
beforeEach(() => {
  localStorage.clear();
  timers = [];
});
const open = () =>
  new OutgoingMessages(7, {
    storage: localStorage,
    setTimer: (action, delay) => timers.push({ action, delay }),
    clearTimer: () => (timers = []),
  });
const states = (box: OutgoingMessages) => box.of('person.12').map(({ content, state }) => `${content} ${state}`);

/** Answers in the order of the calls, when told to. */
function heldSender() {
  const calls: { content: string; done: () => void; fail: (error: Error) => void }[] = [];
  const send = ({ content }: OutgoingMessage) =>
    new Promise<void>((resolve, reject) => calls.push({ content, done: resolve, fail: reject }));
  return { calls, send };
}

it('sends the messages of one conversation one after the other, those of others beside them', async () => {
  const box = open();
  const { calls, send } = heldSender();
  box.sendWith('person', send);
  for (const message of [words('one'), words('two'), words('other', 'person.13')]) box.add(message);
  expect(calls.map((one) => one.content)).toEqual(['one', 'other']);
  expect(states(box)).toEqual(['one sending', 'two sending']);
  calls[0]?.done();
  await vi.waitFor(() => expect(calls.map((one) => one.content)).toEqual(['one', 'other', 'two']));
  expect(states(box)).toEqual(['two sending']);
});

it('waits where nobody is reached, keeps the order, and tries again by itself', async () => {
  const box = open();
  const send = vi.fn<(message: OutgoingMessage) => Promise<void>>().mockRejectedValue(offline());
  box.sendWith('person', send);
  box.add(words('one'));
  box.add(words('two'));
  await vi.waitFor(() => expect(states(box)).toEqual(['one queued', 'two queued']));
  expect(timers.map(({ delay }) => delay)).toEqual([3000]);
  timers[0]?.action();
  await vi.waitFor(() => expect(timers.map(({ delay }) => delay)).toEqual([5000]));
  send.mockResolvedValue(undefined);
  box.wake();
  await vi.waitFor(() => expect(states(box)).toEqual([]));
  expect(send.mock.calls.map(([{ content }]) => content)).toEqual(['one', 'one', 'one', 'two']);
  expect(localStorage.getItem('outgoing.7')).toBeNull();
});

it('lets what is refused wait for its writer, with the reason, and sends what follows', async () => {
  const box = open();
  const send = vi.fn(({ content }: OutgoingMessage) =>
    content === 'one' ? Promise.reject(new ApiError(429, 'rate_limited', 'Too many messages.')) : Promise.resolve(),
  );
  box.sendWith('person', send);
  box.add(words('one'));
  box.add(words('two'));
  await vi.waitFor(() => expect(states(box)).toEqual(['one failed']));
  expect(box.of('person.12')[0]?.problem).toBe('Too many messages.');
  send.mockResolvedValue(undefined);
  box.wake();
  expect(states(box)).toEqual(['one failed']);
  box.retry('id-one');
  await vi.waitFor(() => expect(states(box)).toEqual([]));
});

it('keeps them over a reload, under the same client number', async () => {
  const before = open();
  before.sendWith('person', () => Promise.reject(offline()));
  before.add(words('one'));
  await vi.waitFor(() => expect(states(before)).toEqual(['one queued']));
  const after = open();
  expect(states(after)).toEqual(['one queued']);
  const { calls, send } = heldSender();
  after.sendWith('person', send);
  expect(calls.map((one) => one.content)).toEqual(['one']);
  expect(after.of('person.12')[0]?.clientId).toBe('id-one');
});

it('follows another tab: what it has sent is gone here too, what it adds is shown', () => {
  const here = open();
  const there = open();
  there.add(words('one'));
  here.reload();
  expect(states(here)).toEqual(['one queued']);
  here.add(words('two'));
  there.discard('id-one');
  here.reload();
  expect(states(here)).toEqual(['two sending']);
});

it.each(['not json', '{"a":1}', '[1,{"clientId":3}]'])('begins empty with %s kept', (kept) => {
  localStorage.setItem('outgoing.7', kept);
  expect(open().of('person.12')).toEqual([]);
});

it('goes on in the page where the browser keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const box = open();
  box.add(words('one'));
  expect(states(box)).toEqual(['one sending']);
  box.discard('id-one');
  expect(states(box)).toEqual([]);
  vi.restoreAllMocks();
});

it('is given up when its member signs out: nothing is sent or kept after that', async () => {
  const box = open();
  const { calls, send } = heldSender();
  box.sendWith('person', send);
  box.add(words('one'));
  box.add(words('two'));
  box.forget();
  expect([states(box), localStorage.getItem('outgoing.7')]).toEqual([[], null]);
  calls[0]?.fail(offline());
  await vi.waitFor(() => expect(timers).toEqual([]));
  box.wake();
  box.add(words('three'));
  expect([calls.length, states(box), localStorage.getItem('outgoing.7')]).toEqual([1, [], null]);
});

it('keeps a hundred messages over a reload, and more in the page alone', () => {
  const box = open();
  for (let number = 1; number <= 101; number += 1) box.add(words(String(number)));
  expect(box.of('person.12')).toHaveLength(101);
  expect(
    open()
      .of('person.12')
      .map(({ content }) => content),
  ).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
});
