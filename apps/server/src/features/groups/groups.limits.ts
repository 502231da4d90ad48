import { counted } from '../../platform/counted.ts';
import { defineLimit, HOUR, MINUTE } from '../../platform/limits/limit.ts';

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
