import type { Guest } from '@innerspring/contract/events/door';

/** What a host did about a guest at the door and the server doesn't have yet. */
export interface Note {
  userId: number;
  at: string;
  /** The check-in was a mistake. */
  isUndone: boolean;
  /** As the list had it, since the guest may be off the list once the note is sent. */
  fullName?: string | undefined;
}

/** A note that the server refused: the guest isn't on the list anymore, or the host doesn't manage the event anymore. */
export interface Refused extends Note {
  why: 'left' | 'lost';
}

/** A ticket that was scanned while this phone had no list that names its owner. */
interface Scan {
  code: string;
  at: string;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys: () => string[] };

const inBrowser: Kept = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/**
 * What this browser keeps of the door of an event, for all of its tabs: the guest list as last loaded, and a record for each guest
 * that a host checked in or out since. No tab writes another's records: each is one entry of its own, the latest press counts, and
 * it goes only once the server has exactly it or has refused it. Refused ones stay listed until the host dismisses them.
 */
export class DoorStore {
  /** What the keys of its entries begin with. */
  readonly key: string;
  readonly #kept: Kept;
  readonly #listeners = new Set<() => void>();
  /** Where the browser keeps nothing: it lasts as long as the page. */
  readonly #inPage = new Map<string, string>();

  constructor(hostId: number, eventId: number, kept: Kept = inBrowser) {
    this.key = `event-door.${hostId}.${eventId}.`;
    this.#kept = kept;
  }

  guests(): Guest[] | null {
    return parsed(this.#read(`${this.key}guests`)) as Guest[] | null;
  }

  keepGuests(guests: Guest[]): void {
    this.#remove(`${this.key}lost`);
    this.#remove(`${this.key}closed`);
    this.#write(`${this.key}guests`, JSON.stringify(guests));
  }

  title(): string | null {
    return this.#read(`${this.key}title`);
  }

  keepTitle(title: string): void {
    if (this.title() !== title) this.#write(`${this.key}title`, title);
  }

  /** Why the server keeps the list closed for now; null while it's open. */
  closed(): string | null {
    return this.#read(`${this.key}closed`);
  }

  /** The list is closed until the server answers with it again. No names and codes stay here; what the host noted does, and waits. */
  close(why: string): void {
    this.#write(`${this.key}closed`, why);
    this.#remove(`${this.key}guests`);
  }

  /** Whether this browser had the list, and the server has refused it since. */
  isLost(): boolean {
    return this.#read(`${this.key}lost`) !== null;
  }

  /** The member doesn't manage the event, so nothing about its guests stays here except what they noted in vain. */
  lose(): void {
    const notes = this.notes();
    if (this.guests() || notes.length > 0) this.#write(`${this.key}lost`, '1');
    for (const note of notes) this.#refuse(note, 'lost');
    for (const key of this.#keys('scan.')) this.#remove(key);
    this.#remove(`${this.key}closed`);
    this.#remove(`${this.key}guests`);
    this.#remove(`${this.key}title`);
  }

  refused(): Refused[] {
    return this.#all<Refused>('refused.');
  }

  dismiss(userId: number): void {
    this.#remove(`${this.key}refused.${userId}`);
  }

  notes(): Note[] {
    return this.#all<Note>('guest.');
  }

  note(userId: number, isUndone = false, at = new Date().toISOString()): void {
    const fullName = this.guests()?.find(({ id }) => id === userId)?.fullName;
    this.dismiss(userId);
    this.#write(`${this.key}guest.${userId}`, JSON.stringify({ userId, at, isUndone, fullName } satisfies Note));
  }

  scans(): Scan[] {
    return this.#all<Scan>('scan.');
  }

  scan(code: string): void {
    const key = `${this.key}scan.${code}`;
    if (this.#read(key) === null)
      this.#write(key, JSON.stringify({ code, at: new Date().toISOString() } satisfies Scan));
  }

  dropScan({ code }: Scan): void {
    this.#remove(`${this.key}scan.${code}`);
  }

  /** The server answered these notes with its list: check-ins of guests who aren't on it are refused. One that was changed since stays. */
  sent(notes: readonly Note[], guests: readonly Guest[]): void {
    const listed = new Set(guests.map(({ id }) => id));
    for (const note of notes) {
      const key = `${this.key}guest.${note.userId}`;
      if (this.#read(key) !== JSON.stringify(note)) continue;
      if (note.isUndone || listed.has(note.userId)) this.#remove(key);
      else this.#refuse(note, 'left');
    }
  }

  #refuse(note: Note, why: Refused['why']): void {
    this.#write(`${this.key}refused.${note.userId}`, JSON.stringify({ ...note, why } satisfies Refused));
    this.#remove(`${this.key}guest.${note.userId}`);
  }

  /** Calls `listener` when anything changes, here or in another tab. */
  subscribe(listener: () => void): () => void {
    const heard = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(this.key)) listener();
    };
    this.#listeners.add(listener);
    window.addEventListener('storage', heard);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', heard);
    };
  }

  #all<T>(kind: string): T[] {
    return this.#keys(kind).flatMap((key) => (parsed(this.#read(key)) as T | null) ?? []);
  }

  #keys(kind: string): string[] {
    const isOne = (key: string) => key.startsWith(this.key + kind);
    return [...new Set([...this.#storedKeys(), ...this.#inPage.keys()].filter(isOne))].sort();
  }

  #storedKeys(): string[] {
    try {
      return this.#kept.keys();
    } catch {
      return [];
    }
  }

  #read(key: string): string | null {
    try {
      return this.#inPage.get(key) ?? this.#kept.getItem(key);
    } catch {
      return null;
    }
  }

  #write(key: string, value: string): void {
    try {
      this.#kept.setItem(key, value);
      this.#inPage.delete(key);
    } catch {
      // Full or refused.
      this.#inPage.set(key, value);
    }
    this.#tell();
  }

  #remove(key: string): void {
    this.#inPage.delete(key);
    try {
      this.#kept.removeItem(key);
    } catch {
      // Then nothing was stored.
    }
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Runs `work` while no other tab of this browser does the same. Where the browser has no locks (plain http), right away: sending
 * a note twice changes nothing.
 */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/**
 * Sends what waits, as many at a time as the server takes, and keeps the guest list that it answers with; null where it answers
 * that the event isn't theirs.
 */
export async function sendNotes(
  store: DoorStore,
  { most, send }: { most: number; send: (notes: Note[]) => Promise<Guest[] | null> },
): Promise<void> {
  await alone(store.key, async () => {
    for (let notes = store.notes(); notes.length > 0; notes = store.notes()) {
      const some = notes.slice(0, most);
      const guests = await send(some);
      if (!guests) return store.lose();
      store.keepGuests(guests);
      store.sent(some, guests);
    }
  });
}

/** The list with what waits for the server. */
export function withNotes(guests: readonly Guest[], notes: readonly Note[]): Guest[] {
  const noted = new Map(notes.map((note) => [note.userId, note]));
  return guests.map((guest) => {
    const note = noted.get(guest.id);
    if (!note) return guest;
    return { ...guest, checkedInAt: note.isUndone ? null : (guest.checkedInAt ?? note.at) };
  });
}
