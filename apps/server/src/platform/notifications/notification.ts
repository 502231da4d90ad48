import type {
  NotificationChip,
  NotificationPart,
  NotificationSubject,
} from '@innerspring/contract/notifications/endpoints';
import type { NotificationType } from '@innerspring/contract/settings/choices';

/**
 * The facts that a notification's text is built from: the members who caused it, as far as the reader may see them, and
 * the data of its events.
 */
export type Facts = {
  /** "Dana Ruiz", "Dana Ruiz and Ivo Lang" or "Dana Ruiz and 4 others"; empty if no member caused it. */
  who: string;
  /** How many members `who` covers. */
  people: number;
  /** How many notifications are grouped into this one. */
  count: number;
  /** Ids of the latest of those members. */
  actorIds: number[];
  data: Data;
  /** The text of its item (`ToldThing.words`); empty if the item is gone, or the reader may not see it any more. */
  words: string;
};

/** A notification's data, read defensively: a missing value, or one of another type, becomes an empty one. */
export type Data = {
  text(name: string): string;
  /** 0 if missing. */
  number(name: string): number;
  flag(name: string): boolean;
};

/** The subject of a notification. Opening the subject marks the notification as read. */
export type AboutSubject = { type: NotificationSubject; id: number };

/**
 * The phrase for a kind in a group with other kinds: "reacted to" "your post". Kinds with the same object are combined.
 */
export type Act = { verb: string; object?: string };

/** One kind of notification, with all of its rules and texts. */
export type NotificationKind = {
  /** The name in the database. It must not change, because stored notifications outlive releases. */
  name: string;
  /** The filter of the list that includes it. */
  chip: NotificationChip;
  /** Its row in the settings; null if it can't be turned off. */
  type: NotificationType | null;
  text(facts: Facts): string;
  /** Path within the site. */
  link(facts: Facts): string;
  subject?(data: Data): AboutSubject | null;
  /**
   * Notifications of one day with the same key form one group, whatever their kinds. Omitted: they are never grouped.
   */
  group?(data: Data): string;
  /** Required for kinds that share a group key. */
  act?: Act;
  /**
   * `elsewhere`: its own feature sends a more detailed mail. `waited`: it is sent after the delay that the member chose
   * for messages, and they may have chosen no mail. `ifUnread`: it is mailed some minutes later if it is still unread
   * and the member is away.
   */
  mail?: 'elsewhere' | 'waited' | 'ifUnread';
  /**
   * The data fields that its text quotes, each with a description. Devices show the text whatever the reader may see by
   * then, so none may be text that another member wrote for a restricted audience.
   */
  quotes?: Readonly<Record<string, string>>;
  /** Its text names its item, which isn't shown below as well. */
  quotesItem?: true;
};

/** Declares a kind of notification, in the feature that sends it. */
export const defineNotification = (kind: NotificationKind): NotificationKind => kind;

/** A type of subject, and whether it is a thread that members can mute. */
export type ToldSubject = { type: NotificationSubject; isThread: boolean };

/** The maximum number of characters from `ToldThing.words`. */
export const TOLD_WORDS = 400;

/** An item that the data of notifications refers to by id. */
export type ToldThing = {
  /** The data field with its id, in every kind of notification. */
  key: string;
  /**
   * The part of a page that shows the item; seeing it marks the notification as read. Omitted if the item is the whole
   * page.
   */
  part?: NotificationPart;
  /** Selects the beginning of its text, if it exists and the reader may see it. Omitted for items without text. */
  words?(id: string, reader: string, now: string): string;
};

/** A count of other items waiting for a member, read in the same statement as their unread notifications. */
export type WaitingCount = {
  /** Its name in the answer of `unreadNotifications.unreadCount`. */
  name: string;
  /** Selects one row, which is answered unchanged. */
  select(reader: string, now: string): string;
};

/** A feature's notifications. */
export type Notifications = {
  kinds: readonly NotificationKind[];
  /** Its subjects that notifications of any feature are about. */
  subjects?: readonly ToldSubject[];
  /** Its items that the data of notifications refers to. */
  things?: readonly ToldThing[];
  /** A count of its own that every page shows beside the number of unread notifications. */
  waiting?: WaitingCount;
};
