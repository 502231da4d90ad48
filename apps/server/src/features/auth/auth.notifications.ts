import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { authEvents } from './auth.tokens.ts';
import { securityEvents } from './auth.tables.ts';

export const authNotifications = {
  security: defineNotification({
    name: 'security',
    chip: 'system',
    type: null,
    text: ({ data }) => data.text('text') || 'Your account was changed',
    link: () => '/settings?row=sessions',
    quotes: { text: 'our sentence about the member’s own account' },
  }),
};

/** Notifications about the member's own account. */
export function subscribeAuthNotifications(deps: Deps): void {
  deps.outbox.consume(authEvents.securityNoted, 'notifications.security', async ({ userId, securityEventId }) => {
    const [noted] = await deps.db
      .select({ text: securityEvents.text })
      .from(securityEvents)
      .where(eq(securityEvents.id, securityEventId));
    if (!noted) return;
    await notify(deps, {
      userId,
      kind: authNotifications.security,
      data: { text: noted.text },
      eventKey: `security:${securityEventId}`,
      createdAt: deps.clock.now(),
    });
  });
}
