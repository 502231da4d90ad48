import { counted } from '../../platform/errors.ts';
import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How much members say. */
export const commentsLimits = {
  comments: defineLimit({
    name: 'comments',
    points: 60,
    seconds: HOUR,
    says: (points) => `You can write ${counted(points, 'comment')} an hour.`,
  }),
};
