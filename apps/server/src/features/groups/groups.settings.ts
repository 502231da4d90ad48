import { GROUP_SETTINGS } from '@innerspring/contract/groups/choices';
import { defineSetting, wholeNumber } from '../../platform/site-settings/setting.ts';
import { groupsLimits } from './groups.limits.ts';

/** What administrators may change about groups. */
export const groupsSettings = {
  messagesAtOnce: defineSetting({
    ...GROUP_SETTINGS.messages,
    inBrowser: true,
    schema: wholeNumber(1, 150),
    title: 'Group messages in 30 seconds',
    explanation: 'How many messages a member can send to groups within 30 seconds.',
    limits: groupsLimits.groupMessages,
  }),
  owned: defineSetting({
    ...GROUP_SETTINGS.owned,
    inBrowser: true,
    schema: wholeNumber(1, 50),
    title: 'Groups that one member owns',
    explanation: 'How many groups a Premium member can own at a time.',
  }),
  lapseDays: defineSetting({
    ...GROUP_SETTINGS.lapseDays,
    inBrowser: true,
    schema: wholeNumber(0, 365),
    title: 'Days that owners keep groups without Premium',
    explanation: 'So many days after the Premium of an owner ended they are asked to hand their groups over.',
  }),
};
