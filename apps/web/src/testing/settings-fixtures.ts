import type { api, CallOutput } from '@innerspring/contract';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  notificationDefaults,
} from '@innerspring/contract/settings/choices';

type Settings = CallOutput<typeof api.settings.get>;

/** All settings as they are before a member has chosen anything. */
export function someSettings(more: Partial<Settings> = {}): Settings {
  const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
  return {
    emailVisibility: 'connections',
    showsActivity: true,
    viewingMode: 'named',
    requiresFollowApproval: false,
    whoMayMessage: 'all',
    searchableFields: ['title', 'company'],
    showsOnLeaderboard: true,
    showsAtCompany: true,
    showsPremiumBadge: true,
    notifications: Object.fromEntries(
      types.map((type) => [type, notificationDefaults(type)]),
    ) as Settings['notifications'],
    digest: 'none',
    digestHour: 8,
    groupNotifications: true,
    quietHours: { on: false, from: '22:00', to: '07:00' },
    readReceipts: true,
    typing: true,
    enterSends: true,
    mailDelay: 15,
    feedView: 'latest',
    autoplay: false,
    mutedWords: [],
    theme: 'system',
    textSize: 'normal',
    reducedMotion: false,
    timeZone: '',
    dateFormat: 'us',
    ...more,
  };
}
