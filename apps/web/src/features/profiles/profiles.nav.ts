import { UserRound } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { profilePath } from '../../parts/site-link.tsx';
import { defineNav } from '../../platform/nav.ts';
import { personFacets } from '../../parts/facets/facets.ts';
import { suggestedPeople } from './public/person-suggestions.tsx';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const profiles = defineNav({
  name: 'profiles',
  suggestions: suggestedPeople,
  accountMenu: [{ to: ({ id }) => profilePath(id), label: 'View Profile', Icon: UserRound }],
  goTo: [{ at: 140, to: ({ id }) => profilePath(id), label: 'Your profile', Icon: UserRound }],
  searchKinds: [
    {
      at: 10,
      tab: 'people',
      facets: personFacets,
      label: 'People',
      noun: 'people',
      nouns: ['person', 'people'],
      look: 'rows',
      idOf: (hit) => (hit.kind === 'person' ? hit.person.id : 0),
      Hit: lazyPart('part', () => import('./public/person-hit.tsx')),
    },
  ],
  settingsSections: [{ at: 30, id: 'privacy', label: 'Privacy', about: 'Who sees and finds you' }],
  settingsRows: [
    {
      section: 'account',
      at: 10,
      id: 'profile',
      label: 'Profile',
      words: 'name photo picture avatar cover title company bio skills experience links featured button sections order',
      look: {
        help: 'What members see about you: pictures, name, work, bio, links, skills.',
        to: '/settings/profile',
        button: 'Edit your profile',
      },
    },
    {
      section: 'account',
      at: 25,
      id: 'premium-badge',
      label: 'Premium badge',
      words: 'badge hide show gradient name subscription',
      Setting,
    },
    {
      section: 'privacy',
      at: 10,
      id: 'email-visibility',
      label: 'Who sees your email',
      words: 'email address visible hide contact',
      Setting,
    },
    {
      section: 'privacy',
      at: 20,
      id: 'activity',
      label: 'Online and last active',
      words: 'presence status online seen activity',
      Setting,
    },
    {
      section: 'privacy',
      at: 30,
      id: 'viewing-mode',
      label: 'How you view profiles',
      words: 'visits anonymous private incognito profession viewed viewer visitors',
      Setting,
    },
    {
      section: 'privacy',
      at: 40,
      id: 'follow-approval',
      label: 'Approve followers',
      words: 'requests private lock follow accept decline',
      Setting,
    },
    {
      section: 'privacy',
      at: 60,
      id: 'searchable',
      label: 'How people find you',
      words: 'search directory fields discoverable hidden',
      Setting,
    },
    { section: 'privacy', at: 70, id: 'leaderboard', label: 'Leaderboard', words: 'rewards points ranking', Setting },
    {
      section: 'privacy',
      at: 80,
      id: 'company-page',
      label: 'Company pages',
      words: 'employer people staff hide company',
      Setting,
    },
  ],
});
