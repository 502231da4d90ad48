import { endpoints } from '../endpoint.ts';
import type { companiesOperations } from './operations.ts';
import { firstCompanies } from './first-endpoints.ts';

export const companies = {
  ...firstCompanies,
  ...endpoints<Omit<typeof companiesOperations, 'pick' | 'get' | 'mine'>>('companies', {
    lookAlikes: { method: 'GET', path: '/api/companies/look-alikes' },
    people: { method: 'GET', path: '/api/companies/{id}/people' },
    posts: { method: 'GET', path: '/api/companies/{id}/posts' },
    create: { method: 'POST', path: '/api/companies' },
    edit: { method: 'PATCH', path: '/api/companies/{id}' },
    suggest: { method: 'POST', path: '/api/companies/{id}/suggestions' },
    link: { method: 'POST', path: '/api/user/company-link' },
  }),
};
