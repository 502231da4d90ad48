import { defineFeature } from '../../platform/feature.ts';
import { changedBy, changedSelf, type OpenPages } from '../../platform/live/live-subjects.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { peopleSource } from './people.search.ts';
import { profilesNotifications, subscribeVisitNotifications } from './profiles.notifications.ts';
import { registerProfiles } from './profiles.routes.ts';
import { profilesEvents, profilesLimits } from './profiles.tokens.ts';

/** What members change on their own page. */
const profilesPages: OpenPages = {
  changes: changedBy(
    changedSelf,
    'people.change',
    'people.addExperience',
    'people.changeExperience',
    'people.removeExperience',
    'people.setPhoto',
    'people.removePhoto',
    'people.setCover',
    'people.removeCover',
    'people.changeEnhanced',
  ),
  apart: { 'people.visit': 'who has visited shows to the owner alone, on a page of its own' },
};

const profilesExport: ExportData = {
  areas: [
    {
      name: 'enhanced-profile',
      tables: ['profile_enhancements'],
      select: `select user_id as key, action_label as "buttonLabel", action_url as "buttonUrl", sections
      from profile_enhancements where user_id = $1 and user_id > $2`,
    },
    {
      name: 'featured-items',
      tables: ['featured_items'],
      select: `select position + 1 as key, post_id as "postId", title, url
      from featured_items where user_id = $1 and position + 1 > $2`,
    },
    {
      name: 'profile-visits',
      tables: ['profile_visits'],
      select: `select v.key, v.day, v."personId", v."viewingMode" from (
      select row_number() over (order by day, visited_id, counted_at) as key, day, visited_id as "personId", viewing_mode as "viewingMode"
      from profile_visits where visitor_id = $1) v where v.key > $2`,
    },
  ],
};

export const profiles = defineFeature({
  name: 'profiles',
  routes: registerProfiles,
  limits: Object.values(profilesLimits),
  events: Object.values(profilesEvents),
  subscribers: [subscribeVisitNotifications],
  notifications: { kinds: Object.values(profilesNotifications) },
  search: [peopleSource],
  exportData: profilesExport,
  eraseMember: { tables: { profile_visits: 'goes', profile_enhancements: 'goes', featured_items: 'goes' } },
  demo: { load: async () => (await import('./profiles.demo.ts')).fillProfiles },
  openPages: profilesPages,
  hostileScene: { file: 'profiles.hostile.ts' },
});
