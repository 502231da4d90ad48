import { z } from './common.ts';
import { endpoint } from './endpoint.ts';

export const companies = {
  pick: endpoint({
    name: 'companies.pick',
    method: 'GET',
    path: '/api/companies/names',
    summary: 'Known company names for pickers',
    access: 'visitor',
    query: z.strictObject({ q: z.string().check(z.minLength(2), z.maxLength(60)) }),
    response: z.object({
      items: z.array(z.object({ id: z.int(), name: z.string(), location: z.nullable(z.string()) })),
    }),
  }),
};
