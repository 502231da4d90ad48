import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members upload. */
export const mediaLimits = {
  uploads: defineLimit({ name: 'uploads', points: 30, seconds: 30 * MINUTE }),
};

/** File conversions in the background. */
export const mediaEvents = {
  /** A post attached a file that needs conversion. */
  documentAttached: defineEvent<{ uploadId: number; ownerId?: number }>('posts.documentAttached'),
  videoAttached: defineEvent<{ uploadId: number; ownerId?: number }>('posts.videoAttached'),
};
