import { defineFeature, none } from '../../platform/feature.ts';
import { relationsExport, relationsMerge } from './relations.personal-data.ts';
import { relationsEvents } from './relations.tokens.ts';

export const relations = defineFeature({
  name: 'relations',
  siteSettings: none('what holds between members is fixed'),
  routes: none('members reach it by the features that rest on it'),
  limits: none('what leads to its rows is limited where members ask for it'),
  events: Object.values(relationsEvents),
  subscribers: none('it waits for no event of others'),
  notifications: none('features that rest on it tell what happens'),
  products: none('nothing of it is sold'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  feedCards: none('who follows whom is no post'),
  saved: none('nothing of it is saved'),
  reacted: none('nobody reacts to who follows or blocks whom'),
  impressions: none('nobody looks at who follows or blocks whom'),
  files: none('it holds no file'),
  commented: none('a relation is of two members alone'),
  reports: none('nothing of it is reported to staff'),
  adminQueues: none('nothing of it waits for staff'),
  exportData: relationsExport,
  eraseMember: {
    tables: {
      follows: 'goes',
      follow_declines: 'goes',
      follow_request_notices: 'goes',
      blocks: 'goes',
      mutes: 'goes',
      repost_mutes: 'goes',
    },
  },
  mergeCompany: relationsMerge,
  consistencyChecks: none('members and companies keep the counters of their followers'),
  demo: none('no demo member blocks or mutes another'),
  openPages: none('follows and the pages of who follows say what changes on them'),
  hostileScene: none('nobody in the scene blocks or mutes another'),
});
