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
  /** An excerpt of what it's about. */
  snippet: z.nullable(z.string()),
  /** The latest two of those who did it and may be seen. */
  actors: z.array(PersonCard),
  actorCount: Count,
  /** How many are grouped into this one. */
  count: Count,
  isUnread: z.boolean(),
  createdAt: Instant,
  /** Path within the site. */
  link: z.string(),
  /** Label of its row in the settings; null for what always comes. */
  typeLabel: z.nullable(z.string()),
  /** Null if there's no thread to mute. */
  isThreadMuted: z.nullable(z.boolean()),
  /** Whether the member asked for fewer of its type; null for what always comes. */
  isFewer: z.nullable(z.boolean()),
});
export type Notification = z.infer<typeof Notification>;

const Item = z.object({ id: Id });
const Chip = z.enum(endpoints.NOTIFICATION_CHIPS, 'Choose one of the filters');
const Token = z.strictObject({
  token: z.string('The link is incomplete').check(z.maxLength(300, 'The link isn’t valid')),
});
const Subject = z.strictObject({
  type: z.enum(notificationSubjects, 'Nothing can notify about this'),
  id: Id,
});

/** The part of a page that a notification is about; the page itself if there is none. */
const ShownBy = z.object({ kind: z.enum(notificationParts), id: Id });

/** What a link in an email unsubscribes from. */
const Subscription = z.object({ what: z.string(), isOn: z.boolean() });

export const notificationsOperations = operations({
  list: {
    summary: 'Your notifications, newest first, grouped by subject and kind unless turned off in Settings',
    access: 'member',
    query: z.strictObject({ chip: z.optional(Chip), cursor: z.optional(Cursor) }),
    response: Page(Notification),
  },
  group: {
    summary: 'The notifications in a group, newest first',
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
    summary:
      'Unread notifications about something the member has open, and which part they must see to mark each as read',
    access: 'member',
    query: Subject,
    response: z.object({ items: z.array(z.object({ id: Id, shownBy: z.nullable(ShownBy) })) }),
  },
  readSeen: {
    summary: 'Mark what a visible page has shown as read; skips other members’ and already read ones',
    access: 'member',
    body: z.strictObject({ notificationIds: z.array(Id).check(z.minLength(1), z.maxLength(endpoints.SEEN_AT_ONCE)) }),
    response: z.object({ count: Count }),
  },
  muteThread: {
    summary: 'Mute a notification’s thread',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  unmuteThread: {
    summary: 'Unmute a notification’s thread',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  fewer: {
    summary: 'Get fewer notifications of this type: one a day stays new, the rest arrive read',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  asBefore: {
    summary: 'Get all notifications of this type as new again',
    access: 'member',
    params: Item,
    errors: ['not_found', 'conflict'],
  },
  subscription: {
    summary: 'What an unsubscribe link is for',
    access: 'visitor',
    query: Token,
    response: Subscription,
    errors: ['not_found'],
  },
  unsubscribe: {
    summary: 'Unsubscribe; also the one-click unsubscribe endpoint for email clients (RFC 8058)',
    access: 'visitor',
    query: Token,
    bodyKind: 'ignored',
    response: Subscription,
    errors: ['not_found'],
  },
  resubscribe: {
    summary: 'Undo an unsubscribe',
    access: 'visitor',
    query: Token,
    response: Subscription,
    errors: ['not_found'],
  },
});

export const notifications = bind(endpoints.notifications, notificationsOperations);
