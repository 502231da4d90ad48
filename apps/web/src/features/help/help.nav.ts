import { CircleHelp } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

export const help = defineNav({
  name: 'help',
  menu: [{ at: 100, to: '/help', label: 'Help Center', Icon: CircleHelp }],
  goTo: [{ at: 160, to: '/help', label: 'Help Center', Icon: CircleHelp }],
});
