import { CircleHelp } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const help = defineNav({
  name: 'help',
  footer: true,
  menu: [{ at: 100, to: '/help', label: 'Help Center', Icon: CircleHelp }],
  goTo: [{ at: 160, to: '/help', label: 'Help Center', Icon: CircleHelp }],
  help: true,
  ...absent('is under every page', 'place', 'shortcut', 'accountMenu'),
  ...absent(
    'texts of the site',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('nothing to set, all have routes', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
  ...absent(
    'read on its own page',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
