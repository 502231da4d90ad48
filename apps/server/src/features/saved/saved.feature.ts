import { defineFeature, none } from '../../platform/feature.ts';
import { registerSavedThings } from './saved.routes.ts';

/** The list of what members save. Rows and rules are those of `core/saves`, the things those of their owners. */
export const saved = defineFeature({
  name: 'saved',
  siteSettings: none('how much a member may save is fixed'),
  routes: registerSavedThings,
  limits: none('words are looked for as often as in the search'),
  events: none('nothing happens to what members keep for themselves'),
  subscribers: none('it waits for no event of others'),
  notifications: none('whoever saves something keeps that to themselves'),
  products: none('nothing of it is sold'),
  search: none('what is saved is found by its own list'),
  subjects: none('nothing of it is spoken of elsewhere'),
  feedCards: none('what is saved stays where it is'),
  saved: none('the other features say what is saved'),
  impressions: none('what is saved is counted where it stands'),
  reacted: none('what members keep is seen by them alone'),
  files: none('a saved thing shows its files itself'),
  commented: none('a save is of one member alone'),
  reports: none('nothing of it is reported to staff'),
  adminQueues: none('nothing of it waits for staff'),
  exportData: none('the saves are exported by their core'),
  eraseMember: none('the saves go with the account by their core'),
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('what is saved is counted when it is shown'),
  demo: none('the saves of the demo come with their core'),
  openPages: {
    apart: {
      'savedThings.*': 'what a member saves shows to them alone',
      'saved.createCollection': 'collections show to their member alone',
      'saved.renameCollection': 'collections show to their member alone',
      'saved.removeCollection': 'collections show to their member alone',
    },
  },
  hostileScene: { file: 'saved.hostile.ts' },
});
