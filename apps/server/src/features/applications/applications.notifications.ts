import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { applicationsEvents } from './applications.tokens.ts';

export const applicationsNotifications = {
  welcome: defineNotification({
    name: 'welcome',
    chip: 'system',
    type: null,
    text: () => 'Your application was approved. Welcome!',
    link: () => '/',
  }),
};

/** Welcomes a member whose application was approved. */
export function subscribeApplicationNotifications(deps: Deps): void {
  deps.outbox.consume(applicationsEvents.decided, 'notifications.welcome', async ({ userId, status }, eventId) => {
    if (status !== 'approved') return;
    await notify(deps, {
      userId,
      kind: applicationsNotifications.welcome,
      eventKey: `applications.decided:${eventId}:welcome`,
      createdAt: deps.clock.now(),
    });
  });
}
