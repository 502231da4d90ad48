import { Count, Cursor, Id, Instant, Page, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { notificationParts, notificationSubjects } from '../features.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';

/** What the server tells a member: a single thing, or several about the same subject within a day as one. */
export const Notification = z.object({
  /** Of the newest in the group. */
  id: Id,
  /** Such as `reaction` or `follow_request`; new ones may come. */
  kind: z.string(),
  chip: z.enum(endpoints.NOTIFICATION_CHIPS),
  /** Whole sentence, with the names in it. */
  text: z.string(),
  /** Words of what it is about, shortened. */
  snippet: z.nullable(z.string()),
  /** The latest two of those who did it and may be seen. */
  actors: z.array(PersonCard),
  actorCount: Count,
  /** How many stand here as one. */
  count: Count,
  isUnread: z.boolean(),
  createdAt: Instant,
  /** Path within the site. */
  link: z.string(),
  /** Label of its row in the settings; null for what always comes. */
  typeLabel: z.nullable(z.string()),
  /** Null where there is no thread to mute. */
  isThreadMuted: z.nullable(z.boolean()),
  /** Whether the member asked for fewer of its type; null for what always comes. */
  isFewer: z.nullable(z.boolean()),
});
export type Notification = z.infer<typeof Notification>;

const Item = z.object({ id: Id });
const Chip = z.enum(endpoints.NOTIFICATION_CHIPS, 'Choose one of the filters');
const Token = z.strictObject({
  token: z.string('The link is not complete').check(z.maxLength(300, 'The link is not valid')),
});
const Subject = z.strictObject({
  type: z.enum(notificationSubjects, 'This is nothing to be told of'),
  id: Id,
});

/** The part of a page that a notification is about; the page itself where there is none. */
const ShownBy = z.object({ kind: z.enum(notificationParts), id: Id });

/** What a link in a mail stops. */
const Subscription = z.object({ what: z.string(), isOn: z.boolean() });

export const notificationsOperations = operations({
  list: {
    summary: 'Own notifications, newest first, grouped by subject and kind unless the settings say otherwise',
    access: 'member',
    query: z.strictObject({ chip: z.optional(Chip), cursor: z.optional(Cursor) }),
    response: Page(Notification),
  },
  group: {
    summary: 'What stands in the group of a notification, each by itself, newest first',
    access: 'member',
    params: Item,
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(Notification),
    errors: ['not_found'],
  },
  read: {
    summary: 'Mark a notification as read, with everything older in its group',
    access: 'member',
    params: Item,
    response: z.object({ id: Id, isUnread: z.literal(false) }),
    errors: ['not_found'],
  },
  readAll: {
    summary: 'Mark all notifications as read',
    access: 'member',
    response: z.object({ success: z.literal(true), count: Count }),
  },
  unreadOf: {
    summary: 'What is unread about something that the member has open, with what of it has to be seen for that',
    access: 'member',
    query: Subject,
    response: z.object({ items: z.array(z.object({ id: Id, shownBy: z.nullable(ShownBy) })) }),
  },
  readSeen: {
    summary: 'Mark as read what a page in view has shown; what is not the own or read already is left out',
    access: 'member',
    body: z.strictObject({ notificationIds: z.array(Id).check(z.minLength(1), z.maxLength(endpoints.SEEN_AT_ONCE)) }),
    response: z.object({ count: Count }),
  },
  muteThread: {
    summary: 'Hear nothing more of the thread of a notification',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  unmuteThread: {
    summary: 'Hear of the thread of a notification again',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  fewer: {
    summary: 'Let at most one a day of the type of a notification stand out; the others come read',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  asBefore: {
    summary: 'Let all of the type of a notification stand out again',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  subscription: {
    summary: 'What the link in a mail stops',
    access: 'visitor',
    query: Token,
    response: Subscription,
    errors: ['not_found'],
  },
  unsubscribe: {
    summary: 'Stop these mails; also what mail programs call for one-click unsubscribe (RFC 8058)',
    access: 'visitor',
    query: Token,
    bodyKind: 'ignored',
    response: Subscription,
    errors: ['not_found'],
  },
  resubscribe: {
    summary: 'Take back that these mails were stopped',
    access: 'visitor',
    query: Token,
    response: Subscription,
    errors: ['not_found'],
  },
});

export const notifications = bind(endpoints.notifications, notificationsOperations);
