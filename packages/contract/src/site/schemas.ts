import { z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

/** What the server writes into the page: the names that only configuration spells. */
export type SiteConfig = {
  name: string;
  supportEmail: string;
  url: string;
  mailConfigured: boolean;
  production: boolean;
};

export const siteOperations = operations({
  health: {
    summary: 'Whether the process and its database answer',
    access: 'visitor',
    response: z.object({ live: z.boolean(), ready: z.boolean() }),
  },
});

export const site = bind(endpoints.site, siteOperations);
