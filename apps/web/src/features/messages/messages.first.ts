import { MessageCircle } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const messagesFirst = {
  shortcut: { to: '/messages', label: 'Messages', Icon: MessageCircle },
} as const satisfies First;
