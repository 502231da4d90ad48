import type {
  NotificationChip,
  NotificationPart,
  NotificationSubject,
} from '@innerspring/contract/notifications/endpoints';
import type { NotificationType } from '@innerspring/contract/settings/choices';

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

/** What a notification is about: opening it reads the notification. */
export type AboutSubject = { type: NotificationSubject; id: number };

/** How a kind reads where a group holds other kinds too: "reacted to" "your post"; kinds with the same object join. */
export type Act = { verb: string; object?: string };

/** One kind of notification: everything that the product knows of it. */
export type NotificationKind = {
  /** As it stands in the database: notifications wait there while versions change, so it stays. */
  name: string;
  /** The filter of the list that shows it. */
  chip: NotificationChip;
  /** Its row of the settings; null where it always comes. */
  type: NotificationType | null;
  text(facts: Facts): string;
  /** Path within the site. */
  link(facts: Facts): string;
  subject?(data: Data): AboutSubject | null;
  /** Notifications of a day with the same key are one group, of whichever kind they are; absent: each is its own. */
  group?(data: Data): string;
  /** Required of kinds that share a group key. */
  act?: Act;
  /**
   * `elsewhere`: its own feature sends the mail, with more in it. `waited`: it is told after the delay that the member chose
   * for messages, and they may have chosen no mail. `ifUnread`: it is mailed some minutes later, while it is unread and
   * the member is away.
   */
  mail?: 'elsewhere' | 'waited' | 'ifUnread';
  /**
   * The texts of its data that its sentence quotes, each with what it is: devices show the sentence whatever the reader may
   * read by then, so none may be what another member wrote for few.
   */
  quotes?: Readonly<Record<string, string>>;
};

/** Declares a kind of notification of the feature that tells of it. */
export const defineNotification = (kind: NotificationKind): NotificationKind => kind;

/** What notifications are about, and whether it is a thread, which a member may mute. */
export type ToldSubject = { type: NotificationSubject; isThread: boolean };

/** Characters of `ToldThing.words`. */
export const TOLD_WORDS = 400;

/** A thing that the data of notifications names by its number. */
export type ToldThing = {
  /** What the data calls its number, whichever kind it is told by. */
  key: string;
  /** The part of a page that shows it: seeing that reads the notification. Absent where the page is the thing. */
  part?: NotificationPart;
  /** Selects the first of its words, while it stands and the reader may read it; absent where none are shown. */
  words?(id: string, reader: string, now: string): string;
};

/** A count of what waits for a member elsewhere, read in the statement that counts their notifications. */
export type WaitingCount = {
  /** As the answer of `unreadNotifications.unreadCount` calls it. */
  name: string;
  /** Selects one row, which is answered as it is. */
  select(reader: string, now: string): string;
};

/** What a feature tells members. */
export type Notifications = {
  kinds: readonly NotificationKind[];
  /** What of it notifications, its own and others', are about. */
  subjects?: readonly ToldSubject[];
  /** What of it their data names by a number. */
  things?: readonly ToldThing[];
  /** What of it every page shows beside the number of unread notifications. */
  waiting?: WaitingCount;
};
