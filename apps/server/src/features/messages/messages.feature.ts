import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import { sharedPosts } from '../posts/public.ts';
import { registerMessages } from './messages.routes.ts';
import { messageSubject, messagesFiles } from './messages.subjects.ts';
import { subscribeMessages } from './messages.subscribers.ts';
import { messagesSettings, messagesEvents, messagesLimits } from './messages.tokens.ts';
import { messagesExport, messagesErasure } from './messages.personal-data.ts';
import { messagesTold, subscribeMessageNotifications } from './messages.notifications.ts';

export const messages = defineFeature({
  name: 'messages',
  siteSettings: Object.values(messagesSettings),
  routes: (api, deps) => registerMessages(api, deps, sharedPosts),
  limits: Object.values(messagesLimits),
  events: Object.values(messagesEvents),
  subscribers: [subscribeMessages, subscribeMessageNotifications],
  notifications: messagesTold,
  subjects: [messageSubject],
  exportData: messagesExport,
  files: messagesFiles,
  eraseMember: messagesErasure,
  consistencyChecks: {
    counters: [
      {
        table: 'conversation_members',
        key: ['conversation_id', 'user_id'],
        counted: {
          // Whoever declined a request isn't notified of anything that follows.
          unread_count: sql`select count(*) from messages m
            where t.folder <> 'declined' and m.conversation_id = t.conversation_id and m.sender_id <> t.user_id
              and m.seq > t.read_seq and m.deleted_at is null and m.removed_at is null
              and not exists (select 1 from hidden_messages h where h.message_id = m.id and h.user_id = t.user_id)`,
        },
        fix: (set) => sql`update conversation_members t set ${set}`,
      },
    ],
  },
  demo: { load: async () => (await import('./messages.demo.ts')).fillMessages },
  hostileScene: { file: 'messages.hostile.ts' },
});
