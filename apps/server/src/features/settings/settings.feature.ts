import { defineFeature, none } from '../../platform/feature.ts';
import { registerSettings } from './settings.routes.ts';
import { subscribeSettings } from './settings.jobs.ts';
import { settingsEvents } from './settings.tokens.ts';
import { settingsFiles } from './exports.commands.ts';
import { settingsNotifications, subscribeSettingsNotifications } from './settings.notifications.ts';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { type EraseMember, stays } from '../../platform/personal-data/personal-data.ts';
import { changedBy, changedSelf, changedSubject } from '../../platform/live/live-subjects.ts';

const settingsErasure: EraseMember = {
  tables: {
    data_exports: 'goes',
    idempotency_keys: stays('hashes with a number, for 30 days'),
  },
  files: async (tx, userId) => {
    const found = await rows<{ key: string }>(
      tx,
      sql`select key from data_exports where user_id = ${userId} and key is not null`,
    );
    return found.map(({ key }) => key);
  },
};

export const settings = defineFeature({
  name: 'settings',
  siteSettings: none('its settings are those of members'),
  routes: registerSettings,
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(settingsEvents),
  subscribers: [subscribeSettings, subscribeSettingsNotifications],
  notifications: { kinds: Object.values(settingsNotifications) },
  products: none('nothing of it is sold'),
  search: none('its rows are found in the browser'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('settings are of one member alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: {
    leftOut: { data_exports: 'earlier archives', idempotency_keys: 'hashes of requests, kept for 30 days' },
  },
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('settings are for one member'),
  saved: none('nothing of it is saved'),
  reacted: none('what a member sets is theirs alone'),
  impressions: none('a member alone sees their settings'),
  files: settingsFiles,
  eraseMember: settingsErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('it stores no number of rows'),
  demo: none('what demo members chose is on their accounts'),
  openPages: {
    changes: {
      ...changedBy(changedSelf, 'settings.deactivate', 'settings.requestDeletion', 'settings.cancelDeletion'),
      'settings.eraseMember': changedSubject('person'),
    },
    apart: { 'settings.*': 'settings show to their owner alone' },
  },
  hostileScene: { file: 'settings.hostile.ts' },
});
