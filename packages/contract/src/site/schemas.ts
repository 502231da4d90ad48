import { z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

/** A setting of the site that the browser names in its texts: its key, and what holds until somebody changes it. */
export type ShownSetting<Value extends number | boolean = number | boolean> = { key: string; default: Value };

/** What the server writes into the page: the names that only configuration spells, and settings that the browser shows. */
export type SiteConfig = {
  name: string;
  supportEmail: string;
  url: string;
  mailConfigured: boolean;
  production: boolean;
  /** The values that hold now, by key, of the settings that are declared with `inBrowser`. */
  settings: Readonly<Record<string, number | boolean>>;
};

export const siteOperations = operations({
  health: {
    summary: 'Whether the process and its database answer',
    access: 'visitor',
    response: z.object({ live: z.boolean(), ready: z.boolean() }),
  },
});

export const site = bind(endpoints.site, siteOperations);
