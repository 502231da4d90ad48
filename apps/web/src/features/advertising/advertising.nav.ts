import { Megaphone } from 'lucide-react';
import { absent, comesLater, defineNav } from '../../platform/nav.ts';

const ads = { title: 'Advertising', text: 'Banner ads and sponsored posts, with prices and results.' };

/** Not built yet; its screens say so. */
export const advertising = defineNav({
  name: 'advertising',
  shortcut: true,
  menu: [{ at: 80, to: '/advertising', label: 'Advertise', Icon: Megaphone }],
  accountMenu: [{ at: 50, to: '/advertising', label: 'Advertising', Icon: Megaphone }],
  addresses: [
    { path: '/advertising', ...ads },
    { path: '/advertising/info', ...ads },
    {
      path: '/create-banner-ad',
      title: 'Create a banner ad',
      text: 'A banner’s picture, text, dates and budget, with a preview.',
    },
    { path: '/contact-sales', title: 'Contact sales', text: 'A form to reach our ad sales team.' },
    {
      path: '/admin/sponsored-posts',
      title: 'Sponsored posts',
      text: 'Review sponsored posts and their budgets.',
    },
  ],
  ...absent('is in the menus', 'place', 'goTo', 'footer'),
  ...absent('an ad is no post of its own kind', 'chips', 'emptyFeeds', 'feedCards', 'searchKinds', 'savedKinds'),
  ...absent(
    'comes with the feature',
    'impressions',
    'notificationChips',
    'settingsSections',
    'settingsRows',
    'help',
    'adminPlaces',
  ),
  ...comesLater,
});
