import { api } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { companyFacets, directoryCompanies } from './companies.queries.ts';
import { directoryPeople, peopleFacets } from './people.queries.ts';

/** The directory of people and companies. */
export function registerDirectory({ on }: Api, { pool, clock }: Deps): void {
  const reader = (viewerId: number) => ({ viewerId, now: clock.now() });
  on(api.directory.people, async ({ query }, { viewer }) => directoryPeople(pool, reader(viewer.id), query));
  on(api.directory.peopleFacets, async ({ query }, { viewer }) => peopleFacets(pool, reader(viewer.id), query));
  on(api.directory.companies, async ({ query }, { viewer }) => directoryCompanies(pool, reader(viewer.id), query));
  on(api.directory.companyFacets, async ({ query }, { viewer }) => companyFacets(pool, reader(viewer.id), query));
}
