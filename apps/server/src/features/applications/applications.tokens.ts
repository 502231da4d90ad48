import { defineEvent } from '../../platform/outbox/outbox.ts';

export const applicationsEvents = {
  decided: defineEvent<{ userId: number; status: 'approved' | 'rejected' | 'pending'; message: string | null }>(
    'applications.decided',
  ),
};
