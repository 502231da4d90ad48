import { endpoints } from '../endpoint.ts';
import type { adminCompaniesOperations } from './admin.ts';
import type { companyClaimsOperations, companyRolesOperations } from './team.ts';

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
  previewClaim: { method: 'POST', path: '/api/admin/company-claims/{id}/preview' },
  decideClaim: { method: 'PATCH', path: '/api/admin/company-claims/{id}' },
});

export const companyClaims = endpoints<typeof companyClaimsOperations>('companyClaims', {
  open: { method: 'POST', path: '/api/companies/{id}/claim' },
  enterCode: { method: 'POST', path: '/api/companies/{id}/claim/code' },
  check: { method: 'POST', path: '/api/companies/{id}/claim/check' },
  withdraw: { method: 'DELETE', path: '/api/companies/{id}/claim' },
});

export const companyRoles = endpoints<typeof companyRolesOperations>('companyRoles', {
  team: { method: 'GET', path: '/api/companies/{id}/roles' },
  add: { method: 'POST', path: '/api/companies/{id}/roles' },
  change: { method: 'PATCH', path: '/api/companies/{id}/roles/{userId}' },
  remove: { method: 'DELETE', path: '/api/companies/{id}/roles/{userId}' },
  offer: { method: 'POST', path: '/api/companies/{id}/handover' },
  accept: { method: 'POST', path: '/api/companies/{id}/handover/acceptance' },
  dropOffer: { method: 'DELETE', path: '/api/companies/{id}/handover' },
  suggestions: { method: 'GET', path: '/api/companies/{id}/suggestions' },
  settleSuggestion: {
    method: 'PATCH',
    path: '/api/companies/{id}/suggestions/{suggestionId}',
  },
});

export const COMPANY_LIMITS = {
  name: 100,
  tagline: 120,
  about: 3000,
  listItems: 20,
  sites: 30,
  socialLinks: 8,
} as const;
export const COMPANY_SIZE_BANDS = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+'] as const;
/** What a company's people may do, the most powerful first. */
export const COMPANY_ROLES = ['owner', 'admin', 'editor', 'recruiter'] as const;
/** Roles that edit the page and post as it. */
export const EDITING_ROLES: readonly (typeof COMPANY_ROLES)[number][] = ['owner', 'admin', 'editor'];
/** Roles that decide who else has one. */
export const MANAGING_ROLES: readonly (typeof COMPANY_ROLES)[number][] = ['owner', 'admin'];
/** Days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;
