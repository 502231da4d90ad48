import { defineFeature, none } from '../../platform/feature.ts';
import { registerDirectory } from './directory.routes.ts';

export const directory = defineFeature({
  name: 'directory',
  siteSettings: none('how much it lists at once is fixed'),
  routes: registerDirectory,
  limits: none('the limits of all requests and writes suffice'),
  events: none('nothing happens to what it only reads'),
  subscribers: none('it waits for no event of others'),
  notifications: none('it tells nobody who was listed to whom'),
  search: none('it lists what others are found by'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('it shows members, whom nobody comments on'),
  reports: none('nothing of it is reported to staff'),
  exportData: none('it keeps nothing that members could take along'),
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('it lists what others show'),
  saved: none('nothing of it is saved'),
  reacted: none('it lists what others hold'),
  impressions: none('it lists what others own'),
  files: none('pictures in its lists belong to profiles and companies'),
  eraseMember: none('it keeps no row that could go with an account'),
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('its facets are counted with each search'),
  demo: none('it lists the members and companies that there are'),
  openPages: none('it lists members and companies, whose pages say what changes'),
  hostileScene: none('it lists members and companies by no number of its own'),
});
