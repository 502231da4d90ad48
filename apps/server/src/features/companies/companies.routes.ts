import { api as endpoints } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { pickCompanies } from './companies.queries.ts';

/** Companies, as far as pickers need them. */
export function registerCompanies(api: Api, deps: Deps): void {
  api.on(endpoints.companies.pick, async ({ query }) => ({ items: await pickCompanies(deps.db, query.q) }));
}
