import { endpoints } from '../endpoint.ts';
import type { companyClaimsOperations } from './claims.ts';
import type { companyRolesOperations } from './roles.ts';

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
