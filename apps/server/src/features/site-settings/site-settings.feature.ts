import { defineFeature, none } from '../../platform/feature.ts';
import { registerSiteSettings } from './site-settings.routes.ts';
import { stays } from '../../platform/personal-data/personal-data.ts';

export const siteSettings = defineFeature({
  name: 'site-settings',
  siteSettings: none('it shows what others declare'),
  routes: registerSiteSettings,
  limits: none('the limits of all requests and writes suffice'),
  events: none('changes reach every process over the bus'),
  subscribers: none('it waits for no event of others'),
  notifications: none('what staff change about the site is in the audit log'),
  products: none('nothing of it is sold'),
  search: none('settings of the site are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a setting of the site is for staff alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: { leftOut: { site_settings: 'work of staff' } },
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('settings of the site are for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('a setting is changed by staff alone'),
  impressions: none('a setting is read by staff alone'),
  files: none('a setting is a number or a switch'),
  eraseMember: { tables: { site_settings: stays('what staff chose, with the number of who did') } },
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('a setting is no number of rows'),
  demo: none('the defaults hold on a demo site'),
  openPages: none('what administrators change of it shows with the next page'),
  hostileScene: { file: 'site-settings.hostile.ts' },
});
