import { collect, defineFeature, none } from '../../platform/feature.ts';
import { registerSearch } from './search.routes.ts';
import { searchLimits } from './search.tokens.ts';

export const search = defineFeature({
  name: 'search',
  siteSettings: none('how much it finds at once is fixed'),
  routes: (api, deps) => registerSearch(api, deps, collect(deps.features, 'search').flat()),
  limits: Object.values(searchLimits),
  events: none('nothing happens to what it only reads'),
  subscribers: none('it waits for no event of others'),
  notifications: none('it tells nobody who looked for them'),
  products: none('nothing of it is sold'),
  search: none('it asks the other features what members find'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('it shows what others own'),
  reports: none('nothing of it is reported to staff'),
  exportData: none('it keeps nothing that members could take along'),
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('it finds posts and makes none'),
  saved: none('nothing of it is saved'),
  reacted: none('it finds what others hold'),
  impressions: none('views of results are not counted'),
  files: none('what is found shows its files itself'),
  eraseMember: none('it keeps no row that could go with an account'),
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('it keeps nothing, and counts what it finds'),
  demo: none('it finds what the other features bring'),
  openPages: none('results are looked for anew each time'),
  hostileScene: none('it finds by words, not by numbers'),
});
