import type { NotificationChip, NotificationSubject } from '@innerspring/contract/notifications/choices';
import type { NotificationType } from '@innerspring/contract/settings/choices';
import { notificationType } from './notification-wishes.ts';
import { accountKinds } from './kinds.account.ts';
import { peopleKinds } from './kinds.people.ts';
import { placeKinds } from './kinds.places.ts';

/** What a kind is told from: who did it, of those the reader may see, and what its events left behind. */
export type Facts = {
  /** "Dana Ruiz", "Dana Ruiz and Ivo Lang" or "Dana Ruiz and 4 others"; empty where nobody did it. */
  who: string;
  /** How many members `who` stands for. */
  people: number;
  /** How many notifications stand here as one. */
  count: number;
  /** Numbers of the latest of those members. */
  actorIds: number[];
  data: Data;
};

/** A notification's data, read without trust: each value is of the type asked for, or a blank one. */
export type Data = {
  text(name: string): string;
  /** 0 where there is none. */
  number(name: string): number;
  flag(name: string): boolean;
};

export type Subject = { type: NotificationSubject; id: number };

/** One kind of notification: everything that the product knows of it. Its row in the settings stands in `typeOfKind`. */
export type Kind = {
  chip: NotificationChip;
  text(facts: Facts): string;
  /** Path within the site. */
  link(facts: Facts): string;
  /** Opening it reads the notification. */
  subject?(data: Data): Subject | null;
  /** What those of a day must share to stand as one; absent: each stands alone. */
  group?(data: Data): string;
  /**
   * `elsewhere`: its own feature sends the mail, with more in it. `waited`: it is told after the delay that the member chose
   * for messages, and they may have chosen no mail. `ifUnread`: it is mailed some minutes later, while it is unread and
   * the member is away.
   */
  mail?: 'elsewhere' | 'waited' | 'ifUnread';
};

const kinds: Record<string, Kind> = { ...peopleKinds, ...placeKinds, ...accountKinds };

/** What is shown of a kind that this version does not know: a newer process may have written it. */
const unknownKind: Kind = { chip: 'system', text: () => 'There is news for you', link: () => '/notifications' };

/** What the product knows of a kind. */
export const kindOf = (name: string): Kind => kinds[name] ?? unknownKind;

export const kindNames = (): string[] => Object.keys(kinds);

/** The kinds that are mailed only to who is away and has not read them. */
export const kindsMailedIfUnread = (): string[] => kindNames().filter((name) => kindOf(name).mail === 'ifUnread');

/** The kinds behind a row of the settings. */
export const kindsOfType = (type: NotificationType | null): string[] =>
  kindNames().filter((name) => notificationType(name) === type);

/** The kinds behind a filter of the list. */
export const kindsOfChip = (chip: NotificationChip): string[] =>
  Object.entries(kinds).flatMap(([name, kind]) => (kind.chip === chip ? [name] : []));

/** Reads data that a notification was kept with. */
export function readData(data: Record<string, unknown>): Data {
  return {
    text: (name) => (typeof data[name] === 'string' ? data[name] : ''),
    number: (name) => (typeof data[name] === 'number' && Number.isSafeInteger(data[name]) ? data[name] : 0),
    flag: (name) => data[name] === true,
  };
}
