import { Gift } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, comesLater, defineNav } from '../../platform/nav.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

/** Not built yet; its screen says so. */
export const rewards = defineNav({
  name: 'rewards',
  shortcut: true,
  menu: [{ at: 90, to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true }],
  settingsRows: [
    { section: 'privacy', at: 70, id: 'leaderboard', label: 'Leaderboard', words: 'rewards points ranking', Setting },
  ],
  addresses: [{ path: '/rewards', title: 'Rewards', text: 'Points for taking part, and what you can trade them for.' }],
  ...absent('its row is one of privacy', 'settingsSections'),
  ...absent('is in the menu and beside the home feed', 'place', 'accountMenu', 'goTo', 'footer'),
  ...absent('points are not posted', 'chips', 'emptyFeeds', 'feedCards', 'impressions', 'searchKinds', 'savedKinds'),
  ...absent('comes with the feature', 'notificationChips', 'help', 'adminPlaces'),
  ...comesLater,
});
