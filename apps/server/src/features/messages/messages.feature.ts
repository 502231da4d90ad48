import { sql } from 'drizzle-orm';
import { defineFeature, none } from '../../platform/feature.ts';
import { sharedPosts } from '../posts/public.ts';
import { registerMessages } from './messages.routes.ts';
import { messageReports, messageSubject, messagesFiles } from './messages.subjects.ts';
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
  products: none('nothing of it is sold'),
  search: none('a conversation has a search of its own'),
  subjects: [messageSubject],
  commented: none('a message is answered in its conversation'),
  reports: [messageReports],
  exportData: messagesExport,
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('messages are for those who write them'),
  saved: none('nothing of it is saved'),
  reacted: none('a message takes emoji, which its own rows hold'),
  impressions: none('a message is read by those it is for'),
  files: messagesFiles,
  eraseMember: messagesErasure,
  mergeCompany: none('no row of it refers to a company'),
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
  openPages: none('threads have frames of their own'),
  hostileScene: { file: 'messages.hostile.ts' },
});
