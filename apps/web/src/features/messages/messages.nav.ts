import { Mail, MessageCircle, PenLine } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const messages = defineNav({
  name: 'messages',
  goKeys: [{ keys: ['g', 'm'], to: '/messages', text: 'Go to messages' }],
  ahead: [
    { at: 70, load: () => import('../../parts/chat/message-dialog.tsx') },
    // Routes with a composer: the list of conversations, a conversation, a new message.
    { at: 90, load: { routes: ['/messages', '/messages/', '/messages/new', '/messages/$id'] } },
  ],
  menu: [
    {
      at: 10,
      to: '/messages',
      label: 'Messages',
      Icon: MessageCircle,
      unread: { noun: 'unread message', count: ({ unreadMessages }) => unreadMessages },
    },
  ],
  goTo: [
    { at: 20, to: '/messages/new', label: 'New message', Icon: PenLine },
    { at: 100, to: '/messages', label: 'Messages', Icon: Mail },
  ],
  settingsSections: [{ at: 50, id: 'messages', label: 'Messages', about: 'Receipts, typing, sending' }],
  settingsRows: [
    {
      section: 'privacy',
      at: 50,
      id: 'who-may-message',
      label: 'Who may message you',
      words: 'messages contact write inbox strangers',
      Setting,
    },
    { section: 'messages', at: 10, id: 'read-receipts', label: 'Read receipts', words: 'seen messages read', Setting },
    { section: 'messages', at: 20, id: 'typing', label: 'Typing indicator', words: 'typing messages writing', Setting },
    {
      section: 'messages',
      at: 30,
      id: 'enter-sends',
      label: 'Enter sends',
      words: 'keyboard return send messages',
      Setting,
    },
    {
      section: 'messages',
      at: 40,
      id: 'mail-delay',
      label: 'Email about unread messages',
      words: 'email delay unread messages minutes',
      Setting,
    },
  ],
});
