import { endpoints } from '../endpoint.ts';
import type { companiesOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstCompanies = endpoints<Pick<typeof companiesOperations, 'pick' | 'get' | 'mine'>>('companies', {
  pick: { method: 'GET', path: '/api/companies/names' },
  get: { method: 'GET', path: '/api/companies/{id}' },
  mine: { method: 'GET', path: '/api/user/companies' },
});
