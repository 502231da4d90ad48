import { GivenPassword } from '../auth/schemas.ts';
import { Count, Id, Instant, Text, z } from '../common.ts';
import { LocalTime } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { Appearance, appearanceChoices, kept, Reading, readingChoices } from './appearance.ts';
import {
  DIGESTS,
  NOTIFICATION_TYPES,
  notificationDefaults,
  type NotificationType,
  SEARCHABLE_FIELDS,
  VIEWING_MODES,
  type ViewingMode,
} from './choices.ts';
import * as endpoints from './endpoints.ts';

const Hour = z.int('Choose an hour').check(z.minimum(0, 'Choose an hour'), z.maximum(23, 'Choose an hour'));
const QuietHours = z.strictObject({ on: z.boolean(), from: LocalTime, to: LocalTime });

const Channels = z.strictObject({ app: z.boolean(), mail: z.boolean(), digest: z.boolean() });
export type Channels = z.infer<typeof Channels>;
const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

function eachType<T>(make: (type: NotificationType) => T): Record<NotificationType, T> {
  return Object.fromEntries(types.map((type) => [type, make(type)])) as Record<NotificationType, T>;
}

const keptChannels = (type: NotificationType) => {
  const preset = notificationDefaults(type);
  const { app, mail, digest } = preset;
  return kept(
    z.object({ app: kept(z.boolean(), app), mail: kept(z.boolean(), mail), digest: kept(z.boolean(), digest) }),
    preset,
  );
};

const messagesPreset = { readReceipts: true, typing: true, enterSends: true, mailDelay: 15 } as const;
const MailDelay = z.literal([0, 15, 60], 'Choose one of the delays');

const choices = {
  digest: z.enum(DIGESTS, 'Choose none, daily or weekly'),
  digestHour: Hour,
  /** Whether notifications of the same kind about the same thing are grouped into one. */
  groupNotifications: z.boolean(),
  quietHours: QuietHours,
  readReceipts: z.boolean(),
  typing: z.boolean(),
  enterSends: z.boolean(),
  /** Minutes until unread messages are mailed; 0 never. */
  mailDelay: MailDelay,
  ...readingChoices,
  ...appearanceChoices,
};

/** What `users.preferences` keeps. Reading never fails: what is missing or out of date is its preset. */
export const Preferences = z.object({
  notifications: kept(z.object(eachType(keptChannels)), eachType(notificationDefaults)),
  digest: kept(choices.digest, 'none'),
  digestHour: kept(choices.digestHour, 8),
  groupNotifications: kept(choices.groupNotifications, true),
  quietHours: kept(choices.quietHours, { on: false, from: '22:00', to: '07:00' }),
  readReceipts: kept(choices.readReceipts, messagesPreset.readReceipts),
  typing: kept(choices.typing, messagesPreset.typing),
  enterSends: kept(choices.enterSends, messagesPreset.enterSends),
  mailDelay: kept(choices.mailDelay, messagesPreset.mailDelay),
  ...Reading.shape,
  ...Appearance.shape,
});
export type Preferences = z.infer<typeof Preferences>;

const privacy = {
  emailVisibility: z.enum(['nobody', 'connections', 'everyone'], 'Choose who sees it'),
  showsActivity: z.boolean(),
  viewingMode: z.enum(VIEWING_MODES, 'Choose how you view profiles'),
  requiresFollowApproval: z.boolean(),
  whoMayMessage: z.enum(['all', 'network', 'nobody'], 'Choose who may write'),
  searchableFields: z
    .array(z.enum(SEARCHABLE_FIELDS, 'You can’t choose this field'))
    .check(z.refine((fields: string[]) => new Set(fields).size === fields.length, 'Name each field once')),
  showsOnLeaderboard: z.boolean(),
  showsAtCompany: z.boolean(),
  /** Whether others see the Premium badge; only members with Premium change it. */
  showsPremiumBadge: z.boolean(),
};

/** Pages opened before there were three modes send `anonymous` for the private one. */
const GivenViewingMode = z.pipe(
  z.enum([...VIEWING_MODES, 'anonymous'] as unknown as typeof VIEWING_MODES, 'Choose how you view profiles'),
  z.transform((given: ViewingMode): ViewingMode => ((given as string) === 'anonymous' ? 'private' : given)),
);

export const Settings = z.object({ ...privacy, ...Preferences.shape });
export type Settings = z.infer<typeof Settings>;

/** Any of the settings. Those given are stored, all others stay. Of `notifications`, only the given types change. */
export const SettingsChange = z.partial(
  z.strictObject({
    ...privacy,
    viewingMode: GivenViewingMode,
    ...choices,
    notifications: z.partial(z.strictObject(eachType(() => z.partial(Channels)))),
  }),
);
export type SettingsChange = z.infer<typeof SettingsChange>;

export const DataExport = z.object({
  id: Id,
  state: z.enum(['queued', 'ready', 'failed', 'expired']),
  bytes: z.nullable(Count),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
});

/** What a request for deletion ends or passes on at once. */
const Ending = z.object({
  /** Own events to come, which are canceled. */
  events: Count,
  /** Places that the member holds or waits for at events to come. */
  places: Count,
  /** Own running job postings, which close. */
  postings: Count,
  /** Those of them with days left that were paid for; the money isn't returned. */
  paidPostings: Count,
  /** Open applications for these postings, whose applicants are told. */
  applicants: Count,
  /** Events, job postings and posts made for companies, which stay there. */
  ofCompanies: Count,
  /** Unpaid orders, which can no longer be paid. */
  orders: Count,
  renewsPremium: z.boolean(),
});

/** What deleting the account deletes with it, shown beforehand. */
export const DeletionPreview = z.object({
  posts: Count,
  comments: Count,
  files: Count,
  followers: Count,
  /** Companies that must be handed over first: they have other team members but no other owner. */
  toHandOver: z.array(z.object({ id: Id, name: z.string() })),
  /** Companies that will have no team; their pages stay and can be claimed. */
  leftUnclaimed: z.array(z.object({ id: Id, name: z.string() })),
  isLastAdmin: z.boolean(),
  ending: Ending,
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

const due = z.object({ deletionDueAt: Instant });

export const settingsOperations = operations({
  get: {
    summary: 'All your account settings',
    access: 'member',
    response: Settings,
  },
  change: {
    summary: 'Change some settings; the rest stay the same',
    access: 'member',
    body: SettingsChange,
    response: Settings,
  },
  exports: {
    summary: 'Latest archives of your data',
    access: 'member',
    whileLeaving: true,
    response: z.object({ items: z.array(DataExport), nextAt: z.nullable(Instant) }),
  },
  requestExport: {
    summary: 'Request an archive of your data, once a day',
    access: 'member',
    whileLeaving: true,
    sudo: true,
    response: DataExport,
    status: 202,
    errors: ['conflict'],
  },
  downloadExport: {
    summary: 'Download your archive, within seven days',
    access: 'member',
    whileLeaving: true,
    params: z.object({ id: Id }),
    response: 'binary',
    errors: ['not_found', 'gone'],
  },
  deactivate: {
    summary: 'Deactivate your account until you sign in again; ends all sessions',
    access: 'member',
    body: z.strictObject({ password: GivenPassword }),
    errors: ['wrong_credentials', 'conflict'],
  },
  deletionPreview: {
    summary: 'What deleting your account would delete',
    access: 'member',
    response: DeletionPreview,
  },
  requestDeletion: {
    summary: 'Delete your account in 14 days; ends all sessions',
    access: 'member',
    body: z.strictObject({
      password: GivenPassword,
      username: z.string('Username is required').check(z.maxLength(60)),
    }),
    response: due,
    errors: ['wrong_credentials', 'conflict'],
  },
  cancelDeletion: {
    summary: 'Keep your account after all',
    access: 'member',
    whileLeaving: true,
    errors: ['conflict'],
  },
  eraseMember: {
    summary: 'Permanently erase an account, with a reason for the log',
    access: 'admin',
    sudo: true,
    params: z.object({ id: Id }),
    body: z.strictObject({ reason: Text(3, 500, 'Reason') }),
    errors: ['not_found', 'conflict'],
  },
});

export const settings = bind(endpoints.settings, settingsOperations);
