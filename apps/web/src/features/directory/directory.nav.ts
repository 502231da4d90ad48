import { Users, UsersRound } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const directory = defineNav({
  name: 'directory',
  place: true,
  menu: [{ at: 40, to: '/network-hub', label: 'Industry Network', Icon: Users }],
  notificationChips: [{ chip: 'network', label: 'Network', Icon: UsersRound }],
  help: true,
  ...absent('has an icon of the header', 'shortcut', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'lists what others own',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'adminPlaces',
  ),
  ...absent('what one is found by is a setting of the profile', 'settingsSections', 'settingsRows', 'addresses'),
  ...absent(
    'its page is one key away in the header',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
