import { BriefcaseBusiness } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const hireCards = defineNav({
  name: 'hire-cards',
  goTo: [{ at: 145, to: '/available-to-hire', label: 'Available to hire', Icon: BriefcaseBusiness }],
  settingsRows: [
    {
      section: 'account',
      at: 15,
      id: 'available-to-hire',
      label: 'Available to Hire card',
      words: 'job work hire roles recruiter employer hide premium card',
      look: {
        help: 'A card with the roles you’re open to, for those you choose.',
        to: '/available-to-hire',
        button: 'See your card',
      },
    },
  ],
  help: true,
  ...absent(
    'is reached from the network, the profile and settings',
    'place',
    'shortcut',
    'menu',
    'accountMenu',
    'footer',
  ),
  ...absent('all have routes; staff see them with the member', 'addresses', 'adminPlaces'),
  ...absent('a card is no post', 'chips', 'emptyFeeds', 'feedCards', 'impressions', 'searchKinds', 'savedKinds'),
  ...absent('what is told of it is for the chip System', 'notificationChips'),
  ...absent('its row is one of the account', 'settingsSections'),
  ...absent('is viewed in place', 'menuFoot', 'goKeys', 'ownThings', 'suggestions', 'helpPanel', 'ahead', 'background'),
});
