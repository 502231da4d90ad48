import { Users, UsersRound } from 'lucide-react';
import { defineNav } from '../../platform/nav.ts';

export const directory = defineNav({
  name: 'directory',
  menu: [{ at: 40, to: '/network-hub', label: 'Industry Network', Icon: Users }],
  notificationChips: [{ chip: 'network', label: 'Network', Icon: UsersRound }],
});
