import { MESSAGE_EDIT_MINUTES } from '@innerspring/contract/chat/limits';
import { GROUP_LIMITS, GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import type { HelpArticle } from '../../platform/nav/entries.ts';
import { siteSetting } from '../../platform/site-config.ts';
import { countOf } from '../../ui/words/number-format.ts';

export const articles: readonly HelpArticle[] = [
  {
    id: 'groups',
    topic: 'Network',
    at: 260,
    title: 'Find and join groups',
    words: 'group join leave request invitation discover topic listed private hidden members',
    paragraphs: [
      'Find groups under Groups in the Industry Network. Some let anybody in, some ask you a question that a moderator reads first, and some take members by invitation only. You can be in 50 groups.',
      'Every member can read the discussion of a listed group. Of a private group you see its card until you are in. A hidden group shows to its members and those invited, and to nobody else. Chat, members and files are always for members alone.',
      'Mute a group for an hour, for eight, or until you take it back: it then tells you nothing, not even that you were mentioned. You can leave at any time; your words stay unless you delete them.',
    ],
  },
  {
    id: 'group-chat',
    topic: 'Network',
    at: 270,
    title: 'Talk in a group',
    words: 'group chat discussion post file mention everyone pin reaction seen typing offline edit delete',
    paragraphs: [
      `The chat takes words, one file a message, answers and reactions. You can change or delete your message for ${String(MESSAGE_EDIT_MINUTES)} minutes. Under your own messages you see how many have read them, unless you or they have switched that off in the settings. Without a connection your messages wait and are sent automatically later.`,
      `@ names a member of the group; only moderators can write @everyone. At most ${countOf(siteSetting(GROUP_SETTINGS.messages), 'message')} in ${String(GROUP_LIMITS.messageSeconds)} seconds are taken from one member.`,
      'The discussion is for what should be found again: posts with comments and likes. What is posted in a group appears nowhere else, neither in the feed nor in search nor on your profile. Everything shared is listed under Files.',
    ],
  },
  {
    id: 'group-owners',
    topic: 'Network',
    at: 280,
    title: 'Run a group of your own',
    words: 'create group owner moderator approve remove ban lock pin report hand over premium',
    paragraphs: [
      `With Premium you can own ${countOf(siteSetting(GROUP_SETTINGS.owned), 'group')} of up to ${String(GROUP_LIMITS.members)} members. Make members moderators: they approve requests, remove and ban, delete messages and posts, pin, lock the chat and edit the About page.`,
      `Reports in a group go to its moderators. What is still open after ${String(GROUP_LIMITS.reportHours)} hours, or is about a moderator, staff look at; they see the reported words and nothing around them.`,
      `Hand a group over under About: the member you ask has to accept, and needs Premium. If you leave without doing so, the moderator of longest standing is asked, and staff find somebody where there is none. If your Premium ends you keep your groups, and are asked to hand them over after ${countOf(siteSetting(GROUP_SETTINGS.lapseDays), 'day')}.`,
    ],
  },
];
