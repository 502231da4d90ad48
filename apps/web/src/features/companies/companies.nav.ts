import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';
import { companyFacets } from '../../parts/facets/facets.ts';
import { suggestedCompanies } from './public/company-suggestions.tsx';

export const companies = defineNav({
  name: 'companies',
  suggestions: { at: 20, of: suggestedCompanies },
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
  help: true,
  ...absent('found in the directory', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'what a company posts is a post',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('a company is edited on its page', 'settingsSections', 'settingsRows', 'addresses'),
  ...absent(
    'reached from whoever works there, and by the search',
    'menuFoot',
    'goKeys',
    'ownThings',
    'helpPanel',
    'ahead',
    'background',
  ),
});
