import {
  CONVERSATION_SETTINGS,
  MESSAGE_EDIT_MINUTES,
  PINNED_CONVERSATIONS_MOST,
  REQUEST_MESSAGES_MOST,
} from '@innerspring/contract/chat/limits';
import type { HelpArticle, HelpTopic } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const topics: readonly HelpTopic[] = [{ at: 40, topic: 'Messages' }];

export const articles: readonly HelpArticle[] = [
  {
    id: 'messages',
    topic: 'Messages',
    at: 290,
    title: 'Message other members',
    words:
      'unread count badge tab title paste drop direct message chat conversation thread send reply attach file picture emoji reaction draft pin archive mute search',
    paragraphs: [
      'Choose Message on a profile, or New message under Messages. A message can have one picture, document or video: attach it, paste it or drop it in. We show the first link as a card. We save what you’ve started to write until you send it, on all your devices.',
      'Messages in the header shows how many messages you haven’t read. The browser tab’s title adds your unread notifications, so you’ll notice them while you’re in another tab.',
      `You can edit a message or delete it for both of you within ${String(MESSAGE_EDIT_MINUTES)} minutes. You can delete any message or the whole conversation for yourself anytime; the other person keeps theirs.`,
      `Pin up to ${String(PINNED_CONVERSATIONS_MOST)} conversations to keep them at the top. Archive hides one until a new message comes in. Mute keeps one quiet for an hour, for eight, or until you unmute it. You can search for people by name and for messages by their text.`,
      'In Settings, you choose whether others see that you’ve read their messages and when you’re typing. When one is off, you can’t see it for others either. If you have unread messages, you get one notification and one email after 15 minutes, or after the delay you set there.',
    ],
  },
  {
    id: 'message-requests',
    topic: 'Messages',
    at: 300,
    title: 'Message requests, and how many you can send',
    words: 'stranger unknown accept decline request quota limit month premium who may message block spam',
    paragraphs: [
      `Members who follow each other are connected and can message freely. Everyone else sends a request first: up to ${String(REQUEST_MESSAGES_MOST)} plain-text messages that appear under Requests. You’ll see files and link previews once you accept; replying accepts too. If you delete a request, we don’t tell the sender.`,
      `You can start ${countOf(siteSetting(CONVERSATION_SETTINGS.freeMonthly), 'conversation')} each calendar month with members you aren’t connected to. Replies and connections don’t count. With Premium there’s no monthly limit, only a daily one of ${String(siteSetting(CONVERSATION_SETTINGS.premiumDaily))}.`,
      'Under Privacy in Settings, you choose who can start a conversation with you: every member, your network, or nobody. Open conversations stay open. If you block someone, neither of you can write anymore, but you can still read the conversation.',
    ],
  },
  {
    id: 'message-privacy',
    topic: 'Messages',
    at: 310,
    title: 'Who can read your messages',
    words: 'private staff report reported former member erased account deleted export',
    paragraphs: [
      'Only the two of you. Staff can’t open conversations. If one of you reports a message, staff see that message and nothing else.',
      'If a member deletes their account, the other person keeps the conversation under the name Former member, but the files are gone. When both accounts are gone, so is the conversation. Your archive under Settings includes the messages you sent and received.',
    ],
  },
];
