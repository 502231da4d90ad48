import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';
import { companyFacets } from '../../parts/facets/facets.ts';
import { suggestedCompanies } from './public/company-suggestions.tsx';

export const companies = defineNav({
  name: 'companies',
  suggestions: suggestedCompanies,
  searchKinds: [
    {
      at: 20,
      tab: 'companies',
      facets: companyFacets,
      label: 'Companies',
      noun: 'companies',
      nouns: ['company', 'companies'],
      look: 'rows',
      idOf: (hit) => (hit.kind === 'company' ? hit.company.id : 0),
      Hit: lazyPart('part', () => import('./public/company-hit.tsx')),
    },
  ],
  adminPlaces: [{ at: 30, to: '/admin/companies', label: 'Companies', live: ['adminCompanies.claims'] }],
});
