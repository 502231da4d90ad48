import { Moon, Settings, Sun } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';
import { setTheme } from '../../platform/display.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const settings = defineNav({
  name: 'settings',
  menu: [{ at: 30, to: '/settings', label: 'Settings', Icon: Settings }],
  accountMenu: [{ to: '/settings', label: 'Settings', Icon: Settings }],
  goTo: [
    { at: 150, to: '/settings', label: 'Settings', Icon: Settings },
    { at: 210, label: 'Use the light theme', Icon: Sun, act: () => setTheme('light') },
    { at: 220, label: 'Use the dark theme', Icon: Moon, act: () => setTheme('dark') },
    { at: 230, label: 'Use your system’s theme', Icon: Settings, act: () => setTheme('system') },
  ],
  settingsSections: [
    { at: 70, id: 'appearance', label: 'Appearance and language', about: 'Theme, text size, dates' },
    { at: 100, id: 'data', label: 'Your data', about: 'Copy, deactivate, delete' },
  ],
  settingsRows: [
    {
      section: 'appearance',
      at: 10,
      id: 'appearance',
      label: 'Theme',
      words: 'appearance dark light mode colors night',
      Setting,
    },
    {
      section: 'appearance',
      at: 20,
      id: 'text-size',
      label: 'Text size',
      words: 'font bigger smaller zoom accessibility large',
      Setting,
    },
    {
      section: 'appearance',
      at: 30,
      id: 'reduced-motion',
      label: 'Reduced motion',
      words: 'animation accessibility movement still',
      Setting,
    },
    { section: 'appearance', at: 40, id: 'time-zone', label: 'Time zone', words: 'clock hours region', Setting },
    {
      section: 'appearance',
      at: 50,
      id: 'date-format',
      label: 'Date format',
      words: 'calendar day month year iso european american',
      Setting,
    },
    {
      section: 'data',
      at: 10,
      id: 'export',
      label: 'Download your data',
      words: 'export copy archive zip gdpr backup takeout',
      Setting,
    },
    {
      section: 'data',
      at: 20,
      id: 'deactivate',
      label: 'Deactivate your account',
      words: 'pause hide leave break close',
      Setting,
    },
    {
      section: 'data',
      at: 30,
      id: 'delete',
      label: 'Delete your account',
      words: 'remove erase close leave gdpr forget',
      Setting,
    },
  ],
});
