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
    title: 'Write to other members',
    words:
      'unread count badge tab title paste drop direct message chat conversation thread send reply attach file picture emoji reaction draft pin archive mute search',
    paragraphs: [
      'Press Message on a profile, or New message under Messages. A message can carry one picture, document or video: attach it, paste it or drop it. The first link shows as a card. What you have begun to write is kept with the conversation until you send it, on every device.',
      'Messages in the header shows how many messages you haven’t read. The title of the browser’s tab adds unread notifications to them, so you notice them while another tab is open.',
      `You can change a message, or delete it for both of you, for ${String(MESSAGE_EDIT_MINUTES)} minutes; its place stays. For yourself alone you can delete any message, or the whole conversation, at any time: the other keeps theirs.`,
      `Pin up to ${String(PINNED_CONVERSATIONS_MOST)} conversations to keep them first. Archive puts one away until a new message comes. Mute keeps one quiet for an hour, for eight, or until you take it back. The search finds people by name and messages by their words.`,
      'Whether others see that you have read or that you are typing are two switches in the settings. Switch one off and you do not see it of others either. If messages stay unread, you get one notification and one mail, after 15 minutes or as you chose there.',
    ],
  },
  {
    id: 'message-requests',
    topic: 'Messages',
    at: 300,
    title: 'Message requests, and how many you can send',
    words: 'stranger unknown accept decline request quota limit month premium who may message block spam',
    paragraphs: [
      `Members who follow each other are connected and write freely. Anybody else sends a request first: up to ${String(REQUEST_MESSAGES_MOST)} messages that wait under Requests, as plain words. Files and previews show once you accept; an answer accepts too. If you delete a request, its sender is not told.`,
      `You can begin ${countOf(siteSetting(CONVERSATION_SETTINGS.freeMonthly), 'conversation')} with members you are not connected to each calendar month. Answers and connections do not count. With Premium there is no monthly limit, only one of ${String(siteSetting(CONVERSATION_SETTINGS.premiumDaily))} a day.`,
      'Under Privacy in the settings you choose who may begin a conversation with you: every member, your network, or nobody. Conversations that are open stay open. Block ends them: neither of you can write, and what was said stays readable.',
    ],
  },
  {
    id: 'message-privacy',
    topic: 'Messages',
    at: 310,
    title: 'Who can read your messages',
    words: 'private staff report reported former member erased account deleted export',
    paragraphs: [
      'Only the two of you. Staff cannot open conversations. If one of you reports a message, staff see that message and nothing else of the conversation.',
      'If a member deletes their account, the other keeps the conversation, under the name Former member; the files they sent are gone. When both accounts are gone, so is the conversation. Your archive under Settings holds what you wrote and received.',
    ],
  },
];
