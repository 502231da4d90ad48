import { defineLimit, MINUTE } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How often members upload. */
export const mediaLimits = {
  uploads: defineLimit({ name: 'uploads', points: 30, seconds: 30 * MINUTE }),
};

/** What is to be made of files, in the background. */
export const mediaEvents = {
  /** A post names a file of which something is to be made. */
  documentAttached: defineEvent<{ uploadId: number; ownerId?: number }>('posts.documentAttached'),
  videoAttached: defineEvent<{ uploadId: number; ownerId?: number }>('posts.videoAttached'),
};
