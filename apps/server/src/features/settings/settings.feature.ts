import { defineFeature } from '../../platform/feature.ts';
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
  routes: registerSettings,
  events: Object.values(settingsEvents),
  subscribers: [subscribeSettings, subscribeSettingsNotifications],
  notifications: { kinds: Object.values(settingsNotifications) },
  exportData: {
    leftOut: { data_exports: 'earlier archives', idempotency_keys: 'hashes of requests, kept for 30 days' },
  },
  files: settingsFiles,
  eraseMember: settingsErasure,
  openPages: {
    changes: {
      ...changedBy(changedSelf, 'settings.deactivate', 'settings.requestDeletion', 'settings.cancelDeletion'),
      'settings.eraseMember': changedSubject('person'),
    },
    apart: { 'settings.*': 'settings show to their owner alone' },
  },
  hostileScene: { file: 'settings.hostile.ts' },
});
