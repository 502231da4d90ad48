import { ChartLine, Gift, Megaphone, Newspaper, ShieldCheck } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

/** What the first page shows of screens that a later release brings. */
export const announcedFirst: readonly First[] = [
  {
    place: { to: '/industry-news', label: 'News', Icon: Newspaper, section: 'news' },
    chips: [{ kind: 'news', label: 'News' }],
  },
  {
    place: {
      to: '/industry-metrics',
      label: 'Metrics',
      tooltip: 'Industry Metrics & Tariff Tracker',
      Icon: ChartLine,
      isAlwaysNew: true,
    },
  },
  { shortcut: { to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true } },
  { shortcut: { to: '/certifications', label: 'Certifications', Icon: ShieldCheck } },
  { shortcut: { to: '/advertising', label: 'Advertise', Icon: Megaphone } },
];
