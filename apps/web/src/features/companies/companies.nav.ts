import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const companies = defineNav({
  name: 'companies',
  searchKinds: [
    {
      at: 20,
      tab: 'companies',
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
  ...absent('what a company posts is a post', 'chips', 'emptyFeeds', 'savedKinds', 'notificationIcons'),
  ...absent('a company is edited on its page', 'settingsSections', 'settingsRows', 'addresses'),
});
