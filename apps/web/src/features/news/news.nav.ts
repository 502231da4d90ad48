import { Newspaper } from 'lucide-react';
import { absent, comesLater, defineNav, none } from '../../platform/nav.ts';

/** Not built yet; its screens say so. */
export const news = defineNav({
  name: 'news',
  place: true,
  chips: true,
  emptyFeeds: [{ kind: 'news', text: 'Industry news isn’t in the feed yet. It’ll appear here.' }],
  feedCards: none('news cannot be posted yet'),
  menu: [{ at: 50, to: '/industry-news', label: 'Industry News', Icon: Newspaper }],
  savedKinds: [{ at: 40, tab: 'news', label: 'News', things: none('comes with the feature') }],
  addresses: [
    { path: '/industry-news', title: 'Industry News', text: 'Bedding industry news from the trade press.' },
    { path: '/industry-news/*', title: 'Industry News', text: 'One article, and what members say about it.' },
    { path: '/admin/news', title: 'News', text: 'Sources, articles and what’s featured.' },
    {
      path: '/admin/news/ai-settings',
      title: 'News summaries',
      text: 'Whether and how to summarize articles.',
    },
  ],
  ...absent('has an icon of the header', 'shortcut', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'comes with the feature',
    'searchKinds',
    'impressions',
    'notificationChips',
    'settingsSections',
    'settingsRows',
    'help',
    'adminPlaces',
  ),
  ...comesLater,
});
