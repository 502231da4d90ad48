import { endpoints } from '../endpoint.ts';
import type { companiesOperations } from './operations.ts';

export const companies = endpoints<typeof companiesOperations>('companies', {
  pick: { method: 'GET', path: '/api/companies/names' },
  lookAlikes: { method: 'GET', path: '/api/companies/look-alikes' },
  get: { method: 'GET', path: '/api/companies/{id}' },
  people: { method: 'GET', path: '/api/companies/{id}/people' },
  posts: { method: 'GET', path: '/api/companies/{id}/posts' },
  create: { method: 'POST', path: '/api/companies' },
  edit: { method: 'PATCH', path: '/api/companies/{id}' },
  suggest: { method: 'POST', path: '/api/companies/{id}/suggestions' },
  mine: { method: 'GET', path: '/api/user/companies' },
  link: { method: 'POST', path: '/api/user/company-link' },
});
