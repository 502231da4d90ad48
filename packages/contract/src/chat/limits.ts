/** Numbers of conversations, between members and in groups. */
import type { ShownSetting } from '../site/schemas.ts';

export const MESSAGE_MAX_LENGTH = 5000;
/** Newest messages that a thread shows at first, and older ones that a scroll adds. */
export const THREAD_PAGE = 50;
/** The most changes that one catch-up returns; after more, the client reloads the newest page. */
export const CATCH_UP_LIMIT = 200;
/** Minutes in which a message may be changed, or deleted for all. */
export const MESSAGE_EDIT_MINUTES = 15;
export const PINNED_CONVERSATIONS_MOST = 5;
/** How many messages a member may send before their request is accepted. */
export const REQUEST_MESSAGES_MOST = 2;
/** Conversations with members one is not connected to that may be begun: each month without Premium, each day with it. */
export const CONVERSATION_SETTINGS = {
  freeMonthly: { key: 'messages.freeConversationsPerMonth', default: 10 },
  premiumDaily: { key: 'messages.conversationsPerDay', default: 30 },
} satisfies Record<string, ShownSetting>;
/** How often a client reports that its member is typing, and how long the other side shows it, in milliseconds. */
export const TYPING = { everyMs: 3000, lastsMs: 6000 } as const;
/** What one can press under a message. */
export const CHAT_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🎉', '🙏', '👏'] as const;
