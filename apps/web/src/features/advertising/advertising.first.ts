import { Megaphone } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const advertisingFirst = {
  shortcut: { to: '/advertising', label: 'Advertise', Icon: Megaphone },
} as const satisfies First;
