import { defineFeature, none } from '../../platform/feature.ts';
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
      place: 25,
      tables: ['profile_enhancements'],
      select: `select user_id as key, action_label as "buttonLabel", action_url as "buttonUrl", sections
      from profile_enhancements where user_id = $1 and user_id > $2`,
    },
    {
      name: 'featured-items',
      place: 26,
      tables: ['featured_items'],
      select: `select position + 1 as key, post_id as "postId", title, url
      from featured_items where user_id = $1 and position + 1 > $2`,
    },
    {
      name: 'profile-visits',
      place: 220,
      tables: ['profile_visits'],
      select: `select v.key, v.day, v."personId", v."viewingMode" from (
      select row_number() over (order by day, visited_id, counted_at) as key, day, visited_id as "personId", viewing_mode as "viewingMode"
      from profile_visits where visitor_id = $1) v where v.key > $2`,
    },
  ],
};

export const profiles = defineFeature({
  name: 'profiles',
  siteSettings: none('what a profile may hold is fixed'),
  routes: registerProfiles,
  limits: Object.values(profilesLimits),
  events: Object.values(profilesEvents),
  subscribers: [subscribeVisitNotifications],
  notifications: { kinds: Object.values(profilesNotifications) },
  products: none('nothing of it is sold'),
  search: [peopleSource],
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('nobody comments on a profile'),
  reports: none('nothing of it is reported to staff'),
  exportData: profilesExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('profiles are shown by their card, never as a post'),
  saved: none('nothing of it is saved'),
  reacted: none('members are followed, not reacted to'),
  impressions: none('visits to a profile are rows of its own, listed for its owner'),
  files: none('accounts hold the pictures of members'),
  eraseMember: { tables: { profile_visits: 'goes', profile_enhancements: 'goes', featured_items: 'goes' } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('the account keeps the counter of visits'),
  demo: { load: async () => (await import('./profiles.demo.ts')).fillProfiles },
  openPages: profilesPages,
  hostileScene: { file: 'profiles.hostile.ts' },
});
