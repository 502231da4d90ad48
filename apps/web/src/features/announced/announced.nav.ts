import { Gift, Megaphone, Newspaper } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

const ads = { title: 'Advertising', text: 'Banner ads and sponsored posts, with prices and results.' };

const certificates = {
  title: 'Certifications',
  text: 'Mattress certification requests and issued certificates.',
};

/** Screens that a later release brings: where they are announced, and what each says until then. */
export const announced = defineNav({
  name: 'announced',
  emptyFeeds: [{ kind: 'news', text: 'Industry news isn’t in the feed yet. It’ll appear here.' }],
  menu: [
    { at: 50, to: '/industry-news', label: 'Industry News', Icon: Newspaper },
    { at: 80, to: '/advertising', label: 'Advertise', Icon: Megaphone },
    { at: 90, to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true },
  ],
  accountMenu: [{ to: '/advertising', label: 'Advertising', Icon: Megaphone }],
  savedKinds: [{ tab: 'news', label: 'News' }],
  settingsSections: [{ at: 90, id: 'connected', label: 'Connected accounts', about: 'LinkedIn' }],
  settingsRows: [
    {
      section: 'connected',
      at: 10,
      id: 'linkedin',
      label: 'LinkedIn',
      words: 'social network share connect link account',
      look: {
        help: 'Sharing to LinkedIn isn’t set up on this site, so there’s nothing to connect. Your posts stay here.',
        badge: 'Not available',
      },
    },
  ],
  addresses: [
    { path: '/industry-news', title: 'Industry News', text: 'Bedding industry news from the trade press.' },
    { path: '/industry-news/*', title: 'Industry News', text: 'One article, and what members say about it.' },
    { path: '/admin/news', title: 'News', text: 'Sources, articles and what’s featured.' },
    {
      path: '/admin/news/ai-settings',
      title: 'News summaries',
      text: 'Whether and how to summarize articles.',
    },
    {
      path: '/industry-metrics',
      title: 'Industry Metrics & Tariff Tracker',
      text: 'Steel, foam chemical, cotton and freight prices, and the tariffs that affect them.',
    },
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
    { path: '/rewards', title: 'Rewards', text: 'Points for taking part, and what you can trade them for.' },
    { path: '/certifications', ...certificates },
    { path: '/certifications/request', ...certificates },
    { path: '/certifications/request-simple', ...certificates },
    {
      path: '/certifications/mattress/*',
      title: 'Mattress certificate',
      text: 'What was tested on this mattress, who tested it, and when it expires.',
    },
    { path: '/games/mattress-bounce', title: 'Mattress Bounce', text: 'A small game for a short break.' },
    {
      path: '/linkedin-oauth',
      title: 'LinkedIn',
      text: 'Connect your LinkedIn account to share posts there.',
    },
    {
      path: '/linkedin-setup',
      title: 'LinkedIn setup',
      text: 'The LinkedIn keys, and a check that they work.',
    },
  ],
});
