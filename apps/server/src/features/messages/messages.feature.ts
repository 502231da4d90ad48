import { defineFeature, none } from '../../platform/feature.ts';
import { sharedPosts } from '../posts/public.ts';
import { registerMessages } from './messages.routes.ts';
import { messageReports } from './messages.reports.ts';
import { messageSubject, messagesFiles } from './messages.subjects.ts';
import { subscribeMessages } from './messages.subscribers.ts';
import { messagesSettings } from './messages.settings.ts';
import { messagesExport } from './messages.export.ts';
import { messagesEvents } from './messages.events.ts';
import { messagesErasure } from './messages.erasure.ts';
import { messagesLimits } from './messages.limits.ts';
import { messagesNotifications, subscribeMessageNotifications } from './messages.notifications.ts';

export const messages = defineFeature({
  name: 'messages',
  siteSettings: Object.values(messagesSettings),
  routes: (api, deps) => registerMessages(api, deps, sharedPosts),
  limits: Object.values(messagesLimits),
  events: Object.values(messagesEvents),
  subscribers: [subscribeMessages, subscribeMessageNotifications],
  notifications: { kinds: Object.values(messagesNotifications) },
  search: none('a conversation has a search of its own'),
  subjects: [messageSubject],
  reports: [messageReports],
  exportData: messagesExport,
  adminQueues: none('nothing of it waits for staff'),
  saved: none('nothing of it is saved'),
  reacted: none('a message takes emoji, which its own rows hold'),
  files: messagesFiles,
  eraseMember: messagesErasure,
  mergeCompany: none('no row of it refers to a company'),
});
