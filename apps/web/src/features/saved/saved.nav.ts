import { Bookmark } from 'lucide-react';
import { absent, defineNav } from '../../platform/nav.ts';

export const saved = defineNav({
  name: 'saved',
  shortcut: true,
  accountMenu: [{ at: 40, to: '/saved-posts', label: 'Saved Posts', Icon: Bookmark }],
  goTo: [{ at: 130, to: '/saved-posts', label: 'Saved posts', Icon: Bookmark }],
  help: true,
  ...absent('is in the member’s own menu', 'place', 'menu', 'footer'),
  ...absent(
    'keeps what others own',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('seen by its member alone', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
  ...absent(
    'has a page of its own',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
