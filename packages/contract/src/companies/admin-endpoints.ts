import { endpoints } from '../endpoint.ts';
import type { adminCompaniesOperations } from './admin.ts';

export const adminCompanies = endpoints<typeof adminCompaniesOperations>('adminCompanies', {
  list: { method: 'GET', path: '/api/admin/companies' },
  csv: { method: 'GET', path: '/api/admin/companies.csv' },
  get: { method: 'GET', path: '/api/admin/companies/{id}' },
  edit: { method: 'PATCH', path: '/api/admin/companies/{id}' },
  setVerified: { method: 'PATCH', path: '/api/admin/companies/{id}/verified' },
  suspend: { method: 'POST', path: '/api/admin/companies/{id}/suspension' },
  unsuspend: { method: 'DELETE', path: '/api/admin/companies/{id}/suspension' },
  merge: { method: 'POST', path: '/api/admin/companies/{id}/merge' },
  undoMerge: { method: 'DELETE', path: '/api/admin/company-merges/{id}' },
  claims: { method: 'GET', path: '/api/admin/company-claims' },
  decideClaim: { method: 'PATCH', path: '/api/admin/company-claims/{id}' },
});
