import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What happens to applications. */
export const applicationsEvents = {
  decided: defineEvent<{ userId: number; status: 'approved' | 'rejected' | 'pending'; message: string | null }>(
    'applications.decided',
  ),
};
