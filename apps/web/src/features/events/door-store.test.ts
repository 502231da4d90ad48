import type { Guest } from '@innerspring/contract/events/door';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { DoorStore, type Note, sendNotes, withNotes } from './door-store.ts';

beforeEach(() => localStorage.clear());

const ids = [1, 2, 3, 4];
const guest = (id: number, checkedInAt: string | null = null): Guest => ({
  id,
  fullName: `Guest ${id}`,
  company: null,
  code: `CODE${id}`,
  checkedInAt,
});

/** The server: whether a guest is in is what the latest note says. */
class Server {
  readonly #latest = new Map<number, Note>();
  isReached = true;
  take(notes: Note[]): void {
    for (const note of notes) {
      const other = this.#latest.get(note.userId);
      if (!other || Date.parse(other.at) < Date.parse(note.at)) this.#latest.set(note.userId, note);
    }
  }
  guests = (): Guest[] =>
    ids.map((id) => {
      const note = this.#latest.get(id);
      return guest(id, note && !note.isUndone ? note.at : null);
    });
}

/** A tab: its store over the shared storage, and requests whose answers come when they are told to. */
class Tab {
  readonly store = new DoorStore(7, 3);
  readonly #answers: (() => void)[] = [];
  readonly work: Promise<unknown>[] = [];
  send(server: Server): void {
    const post = async (notes: Note[]) => {
      if (!server.isReached) throw new TypeError('Failed to fetch');
      server.take(notes);
      const guests = server.guests();
      await new Promise<void>((resolve) => this.#answers.push(resolve));
      return guests;
    };
    this.work.push(sendNotes(this.store, { most: 2, send: post }).catch(() => undefined));
  }
  answer(): void {
    for (const resolve of this.#answers.splice(0)) resolve();
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('press' as const), tab: fc.nat(2), id: fc.constantFrom(...ids), isUndone: fc.boolean() }),
  fc.record({ do: fc.constantFrom('send' as const, 'answer' as const, 'reload' as const), tab: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('lose network' as const, 'find network' as const), tab: fc.constant(0) }),
);

it('brings what any tab noted to the server, whatever the order and whenever the network is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      localStorage.clear();
      const server = new Server();
      const tabs = [new Tab(), new Tab(), new Tab()];
      const pressed = new Map<number, boolean>();
      let clock = Date.parse('2027-01-24T14:00:00.000Z');
      for (const one of steps) {
        const tab = tabs[one.tab] ?? new Tab();
        if (one.do === 'press') {
          clock += 1000;
          tab.store.note(one.id, one.isUndone, new Date(clock).toISOString());
          pressed.set(one.id, !one.isUndone);
          // At once in every tab.
          for (const { store } of tabs) {
            const [shown] = withNotes([guest(one.id)], store.notes());
            expect(shown?.checkedInAt !== null).toBe(!one.isUndone);
          }
        } else if (one.do === 'send') tab.send(server);
        else if (one.do === 'answer') tab.answer();
        else if (one.do === 'reload') tabs[one.tab] = new Tab();
        else server.isReached = one.do === 'find network';
        await Promise.resolve();
      }
      server.isReached = true;
      const last = new Tab();
      last.send(server);
      await vi.waitFor(
        () => {
          for (const tab of [...tabs, last]) tab.answer();
          expect(last.store.notes()).toEqual([]);
        },
        { interval: 1 },
      );
      const isIn = new Map(server.guests().map(({ id, checkedInAt }) => [id, checkedInAt !== null]));
      for (const [id, wanted] of pressed) expect(isIn.get(id), `guest ${id}`).toBe(wanted);
    }),
    { numRuns: 100 },
  );
});

it('keeps a note that was changed while the one before was sent', async () => {
  const [here, there] = [new DoorStore(7, 3), new DoorStore(7, 3)];
  here.note(1);
  await sendNotes(here, {
    most: 10,
    send: (notes) => {
      if (notes.some(({ isUndone }) => isUndone)) return Promise.resolve([guest(1)]);
      there.note(1, true);
      return Promise.resolve([guest(1, notes[0]?.at)]);
    },
  });
  expect(here.guests()).toEqual([guest(1)]);
  expect(there.notes()).toEqual([]);
});

const refused = (store: DoorStore) => store.refused().map(({ fullName, why }) => [fullName, why]);

it('lists check-ins of guests who canceled since, in every tab, until one dismisses them or checks them in again', async () => {
  const [here, there] = [new DoorStore(7, 3), new DoorStore(7, 3)];
  here.keepGuests([guest(1), guest(2), guest(3), guest(4)]);
  for (const id of ids) there.note(id, id === 4);
  // Another tab may load the list before the notes are sent.
  here.keepGuests([guest(1)]);
  await sendNotes(there, { most: 10, send: () => Promise.resolve([guest(1, '2027-01-24T14:00:00.000Z')]) });
  expect(here.notes()).toEqual([]);
  expect(refused(here)).toEqual([
    ['Guest 2', 'left'],
    ['Guest 3', 'left'],
  ]);
  there.dismiss(2);
  here.note(3);
  expect(refused(here)).toEqual([]);
  expect(here.notes()).toMatchObject([{ userId: 3 }]);
});

it('stores nothing about guests in any tab once the event isn’t theirs, except what they noted in vain', async () => {
  const [here, there] = [new DoorStore(7, 3), new DoorStore(7, 3)];
  here.keepGuests([guest(1), guest(2)]);
  here.keepTitle('Foam Days');
  here.scan('CODE9');
  there.note(2);
  await sendNotes(there, { most: 10, send: () => Promise.resolve(null) });
  expect(Object.keys(localStorage).sort()).toEqual(['event-door.7.3.lost', 'event-door.7.3.refused.2']);
  expect([here.guests(), here.title(), here.isLost()]).toEqual([null, null, true]);
  expect(refused(here)).toEqual([['Guest 2', 'lost']]);
  here.keepGuests([guest(1)]);
  expect(there.isLost()).toBe(false);
});

it('stores nothing for a member who never had the list', () => {
  new DoorStore(7, 3).lose();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('lasts as long as the page where the browser keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const store = new DoorStore(7, 3, { getItem: refuse, setItem: refuse, removeItem: refuse, keys: refuse });
  store.note(2);
  expect(store.notes()).toMatchObject([{ userId: 2 }]);
  store.sent(store.notes(), [guest(2)]);
  expect(store.notes()).toEqual([]);
});
