import { GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { defineSetting, wholeNumber } from '../../platform/site-settings/site-settings.ts';

/** How much members say and invite in groups. */
export const groupsLimits = {
  groupMessages: defineLimit({
    name: 'groupMessages',
    points: 20,
    seconds: 30,
    says: (points) => `You can send ${counted(points, 'message')} in 30 seconds to groups.`,
  }),
  groupTyping: defineLimit({ name: 'groupTyping', points: 30, seconds: MINUTE }),
  groupInvites: defineLimit({
    name: 'groupInvites',
    points: 100,
    seconds: 24 * HOUR,
    says: 'You can invite 100 members a day to groups.',
  }),
};

/** What happens in groups. */
export const groupsEvents = {
  invited: defineEvent<{ inviteId: number; groupId: number; userId: number; inviterId: number }>('groups.invited'),
  /** `at` (ISO) is when they asked: the same request may be made again. */
  requested: defineEvent<{ requestId: number; groupId: number; userId: number; at: string }>('groups.requested'),
  approved: defineEvent<{ requestId: number; groupId: number; userId: number; actorId: number }>('groups.approved'),
  /** A member is asked to own a group. */
  handoverAsked: defineEvent<{ groupId: number; userId: number; at: string }>('groups.handoverAsked'),
  /** The owner has been without Premium for long; `at` (ISO) is when that was seen. */
  ownerLapsed: defineEvent<{ groupId: number; userId: number; at: string }>('groups.ownerLapsed'),
  /** A chat message names members, or calls everybody. */
  said: defineEvent<{ messageId: number }>('groups.said'),
  /** A member reacted to a post of a group for the first time. */
  reacted: defineEvent<{ postId: number; actorId: number }>('groups.reacted'),
  /** A post of a group, or a comment there, names members. */
  mentioned: defineEvent<{ groupId: number; postId: number; commentId?: number; actorId: number; userIds: number[] }>(
    'groups.mentioned',
  ),
};

/** What administrators may change about groups. */
export const groupsSettings = {
  messagesAtOnce: defineSetting({
    ...GROUP_SETTINGS.messages,
    inBrowser: true,
    schema: wholeNumber(1, 150),
    title: 'Group messages in 30 seconds',
    explanation: 'How many messages a member can send to groups in 30 seconds.',
    limits: groupsLimits.groupMessages,
  }),
  owned: defineSetting({
    ...GROUP_SETTINGS.owned,
    inBrowser: true,
    schema: wholeNumber(1, 50),
    title: 'Groups per owner',
    explanation: 'How many groups a Premium member can own at a time.',
  }),
  lapseDays: defineSetting({
    ...GROUP_SETTINGS.lapseDays,
    inBrowser: true,
    schema: wholeNumber(0, 365),
    title: 'Days to keep groups after Premium ends',
    explanation: 'When an owner’s Premium ends, we ask them to hand over their groups after this many days.',
  }),
};
