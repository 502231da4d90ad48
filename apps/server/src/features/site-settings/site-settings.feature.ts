import { defineFeature } from '../../platform/feature.ts';
import { registerSiteSettings } from './site-settings.routes.ts';
import { stays } from '../../platform/personal-data/personal-data.ts';

export const siteSettings = defineFeature({
  name: 'site-settings',
  routes: registerSiteSettings,
  exportData: { leftOut: { site_settings: 'work of staff' } },
  eraseMember: { tables: { site_settings: stays('what staff chose, with the number of who did') } },
  hostileScene: { file: 'site-settings.hostile.ts' },
});
