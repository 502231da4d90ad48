import { z } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** What the server writes into the page: the names that only configuration spells. */
export type SiteConfig = {
  name: string;
  supportEmail: string;
  url: string;
  mailConfigured: boolean;
  production: boolean;
};

export const site = {
  health: endpoint({
    name: 'site.health',
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the process and its database answer',
    access: 'visitor',
    response: z.object({ live: z.boolean(), ready: z.boolean() }),
  }),
};
