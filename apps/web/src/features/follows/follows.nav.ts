import { absent, defineNav } from '../../platform/nav.ts';

export const follows = defineNav({
  name: 'follows',
  help: true,
  ...absent(
    'lives in the directory',
    'place',
    'shortcut',
    'menu',
    'accountMenu',
    'goTo',
    'footer',
    'notificationChips',
  ),
  ...absent(
    'nothing that is shown by itself',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
  ),
  ...absent('approval is set among privacy', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
  ...absent(
    'is done where a member is shown',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
