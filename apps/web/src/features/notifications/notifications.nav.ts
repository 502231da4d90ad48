import { Bell } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

const unread = { noun: 'unread notification', count: ({ unreadCount }: { unreadCount: number }) => unreadCount };

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const notifications = defineNav({
  name: 'notifications',
  goKeys: [{ keys: ['g', 'n'], to: '/notifications', text: 'Go to notifications' }],
  menu: [{ at: 20, to: '/notifications', label: 'Notifications', Icon: Bell, unread }],
  accountMenu: [{ to: '/notifications', label: 'Notifications', Icon: Bell, unread }],
  goTo: [{ at: 110, to: '/notifications', label: 'Notifications', Icon: Bell }],
  notificationChips: [{ chip: 'system', label: 'System', Icon: Bell }],
  settingsSections: [{ at: 40, id: 'notifications', label: 'Notifications', about: 'What you get, and where' }],
  settingsRows: [
    {
      section: 'notifications',
      at: 10,
      id: 'notifications',
      label: 'Your notifications',
      words: 'alerts matrix app email digest mentions comments reactions',
      Setting,
    },
    {
      section: 'notifications',
      at: 30,
      id: 'group-notifications',
      label: 'Grouping',
      words: 'group bundle together stack collapse separate list',
      Setting,
    },
    {
      section: 'notifications',
      at: 40,
      id: 'digest',
      label: 'Digest',
      words: 'summary daily weekly email hour',
      Setting,
    },
    {
      section: 'notifications',
      at: 50,
      id: 'quiet-hours',
      label: 'Quiet hours',
      words: 'do not disturb night silence pause',
      Setting,
    },
  ],
});
