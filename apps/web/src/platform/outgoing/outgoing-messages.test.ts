import fc from 'fast-check';
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
/** The records in this browser, whatever they say. */
const records = () => Object.keys(localStorage).filter((key) => key.startsWith('outgoing.'));
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

it.each([
  ['a bad gateway', new ApiError(502, 'internal', '')],
  ['a server that is starting', new ApiError(503, 'unavailable', 'Please try again in a minute.')],
  ['a gateway that gave up', new ApiError(504, 'internal', '')],
  ['the page of a hotel', new ApiError(200, 'unreadable', '')],
])('waits behind %s', async (_name, error) => {
  const box = open();
  const send = vi.fn<(message: OutgoingMessage) => Promise<void>>().mockRejectedValueOnce(error).mockResolvedValue();
  box.sendWith('person', send);
  box.add(words('one'));
  await vi.waitFor(() => expect(states(box)).toEqual(['one queued']));
  timers[0]?.action();
  await vi.waitFor(() => expect(states(box)).toEqual([]));
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
  expect(records()).toEqual([]);
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

it('leaves what another tab has sent or discarded while this one was trying', async () => {
  const here = open();
  const { calls, send } = heldSender();
  here.sendWith('person', send);
  here.add(words('one'));
  open().discard('id-one');
  calls[0]?.fail(offline());
  await vi.waitFor(() => expect(states(here)).toEqual([]));
  expect(records()).toEqual([]);
});

it('keeps what the storage refused when another tab changes something', () => {
  const here = open();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  here.add(words('one'));
  full.mockRestore();
  open().add(words('two'));
  here.reload();
  expect(states(here)).toEqual(['one sending', 'two queued']);
});

it.each(['not json', '{"a":1}', '[1]'])('leaves out %s', (kept) => {
  localStorage.setItem('outgoing.7.one', kept);
  expect(open().of('person.12')).toEqual([]);
});

it('takes over the list that earlier releases kept', () => {
  const list = [words('one'), { clientId: 3 }, words('two')].map((one) => ({ ...one, state: 'queued', problem: null }));
  localStorage.setItem('outgoing.7', JSON.stringify(list));
  expect(states(open())).toEqual(['one queued', 'two queued']);
  expect(states(open())).toEqual(['one queued', 'two queued']);
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
  expect([states(box), records()]).toEqual([[], []]);
  calls[0]?.fail(offline());
  await vi.waitFor(() => expect(timers).toEqual([]));
  box.wake();
  box.add(words('three'));
  expect([calls.length, states(box), records()]).toEqual([1, [], []]);
});

it('is full with a hundred, until one has gone', () => {
  const box = open();
  for (let number = 1; number <= 99; number += 1) box.add(words(String(number)));
  expect(box.isFull).toBe(false);
  box.add(words('100'));
  expect([box.isFull, open().of('person.12').length]).toEqual([true, 100]);
  box.discard('id-1');
  expect(box.isFull).toBe(false);
});

/** What may happen in one of two tabs, in any order. */
const step = fc.record({
  tab: fc.nat(1),
  act: fc.constantFrom('write', 'write', 'arrive', 'lose', 'refuse', 'discard', 'retry', 'wake', 'hear', 'reopen'),
  at: fc.nat(5),
});

it('loses nothing between two tabs, in whatever order they write, send and hear of each other', async () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      localStorage.clear();
      const written: string[] = [];
      const arrived: string[] = [];
      const ended = new Set<string>();
      let isOver = false;
      type Attempt = { message: OutgoingMessage; done: () => void; fail: (error: Error) => void };
      const openTab = () => {
        const attempts: Attempt[] = [];
        const box = open();
        const arrive = ({ clientId }: OutgoingMessage) => {
          if (!arrived.includes(clientId)) arrived.push(clientId);
          ended.add(clientId);
        };
        box.sendWith('person', (message) => {
          if (isOver) return Promise.resolve(arrive(message));
          return new Promise((resolve, fail) => {
            const done = () => resolve(arrive(message));
            attempts.push({ message, done, fail });
          });
        });
        return { box, attempts };
      };
      const tabs = [openTab(), openTab()];
      for (const { tab: index, act, at } of steps) {
        const tab = tabs[index];
        if (!tab) continue;
        const { box, attempts } = tab;
        const shown = box.of('person.12');
        const one = shown[at % Math.max(1, shown.length)];
        if (act === 'write') {
          written.push(`id-${written.length}`);
          box.add(words(String(written.length - 1)));
        }
        if (act === 'arrive') attempts.shift()?.done();
        if (act === 'lose') attempts.shift()?.fail(new ApiError(502, 'internal', ''));
        if (act === 'refuse') attempts.shift()?.fail(new ApiError(429, 'rate_limited', 'Too many messages.'));
        if (act === 'discard' && one) {
          box.discard(one.clientId);
          ended.add(one.clientId);
        }
        if (act === 'retry' && one?.state === 'failed') box.retry(one.clientId);
        if (act === 'wake') box.wake();
        if (act === 'hear') box.reload();
        if (act === 'reopen') tabs[index] = openTab();
        await settled();
        // Whatever has not ended is kept for the next page.
        const kept = new Set(
          open()
            .of('person.12')
            .map(({ clientId }) => clientId),
        );
        expect(written.filter((clientId) => !ended.has(clientId) && !kept.has(clientId))).toEqual([]);
      }
      // A new page, with a good connection, sends the rest.
      isOver = true;
      const last = openTab();
      for (const { clientId, state } of last.box.of('person.12')) if (state === 'failed') last.box.retry(clientId);
      await vi.waitFor(() => expect(last.box.of('person.12')).toEqual([]));
      expect(written.filter((clientId) => !ended.has(clientId))).toEqual([]);
      expect(records()).toEqual([]);
    }),
    { numRuns: 60, seed: 33 },
  );
});
