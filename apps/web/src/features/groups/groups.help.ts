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
      'Find groups under Groups in the Industry Network. Some let anyone in, some ask a question that a moderator reads first, and some are by invitation only. You can be in 50 groups.',
      'Every member can read the discussion in a listed group. You only see a private group’s card until you’re in. A hidden group is visible only to its members and the people they invite. Chat, members and files are always for members only.',
      'Mute a group for an hour, for eight, or until you unmute it. You won’t hear from it at all, even if someone mentions you. You can leave anytime; what you wrote stays unless you delete it.',
    ],
  },
  {
    id: 'group-chat',
    topic: 'Network',
    at: 270,
    title: 'Talk in a group',
    words: 'group chat discussion post file mention everyone pin reaction seen typing offline edit delete',
    paragraphs: [
      `In the chat you can send text, reply, react and attach one file per message. You can edit or delete a message for ${String(MESSAGE_EDIT_MINUTES)} minutes. Under your own messages you see how many people have read them, unless you or they turned that off in Settings. If you’re offline, we send your messages when you’re back.`,
      `Type @ to mention a member of the group; only moderators can mention @everyone. Each member can send up to ${countOf(siteSetting(GROUP_SETTINGS.messages), 'message')} in ${String(GROUP_LIMITS.messageSeconds)} seconds.`,
      'Use the discussion for things people will want to find later: posts with comments and likes. What you post in a group doesn’t appear anywhere else: not in the feed, in search, or on your profile. You’ll find everything people shared under Files.',
    ],
  },
  {
    id: 'group-owners',
    topic: 'Network',
    at: 280,
    title: 'Run your own group',
    words: 'create group owner moderator approve remove ban lock pin report hand over premium',
    paragraphs: [
      `With Premium you can own ${countOf(siteSetting(GROUP_SETTINGS.owned), 'group')} of up to ${String(GROUP_LIMITS.members)} members each. You can make members moderators. Moderators approve requests, remove and ban members, delete messages and posts, pin, lock the chat and edit the About page.`,
      `Reports in a group go to its moderators. Our staff look at reports that are still open after ${String(GROUP_LIMITS.reportHours)} hours or that are about a moderator; they see only what was reported.`,
      `You can hand over a group under About. The member you ask needs Premium and has to accept. If you leave without handing it over, we ask the moderator who has been there longest, and staff find someone if there isn’t one. If your Premium ends, you keep your groups, and we ask you to hand them over after ${countOf(siteSetting(GROUP_SETTINGS.lapseDays), 'day')}.`,
    ],
  },
];
