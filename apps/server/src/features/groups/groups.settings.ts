import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { groupsLimits } from './groups.limits.ts';

/** What administrators may change about groups. */
export const groupsSettings = {
  messagesAtOnce: defineSetting({
    key: 'groups.messagesAtOnce',
    schema: wholeNumber(1, 150),
    default: GROUP_LIMITS.messages,
    title: 'Group messages in 30 seconds',
    explanation: 'How many messages a member can send to groups within 30 seconds.',
    limits: groupsLimits.groupMessages,
  }),
  owned: defineSetting({
    key: 'groups.owned',
    schema: wholeNumber(1, 50),
    default: GROUP_LIMITS.owned,
    title: 'Groups that one member owns',
    explanation: 'How many groups a Premium member can own at a time.',
  }),
  lapseDays: defineSetting({
    key: 'groups.lapseDays',
    schema: wholeNumber(0, 365),
    default: GROUP_LIMITS.lapseDays,
    title: 'Days that owners keep groups without Premium',
    explanation: 'So many days after the Premium of an owner ended they are asked to hand their groups over.',
  }),
};
