import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { settingsEvents } from './settings.tokens.ts';

export const settingsNotifications = {
  exportReady: defineNotification({
    name: 'export_ready',
    chip: 'system',
    type: null,
    text: () => 'Your data is ready',
    link: () => '/settings?row=export',
  }),
};

/** Tells a member that the archive of their data is ready. */
export function subscribeSettingsNotifications(deps: Deps): void {
  deps.outbox.consume(settingsEvents.exportReady, 'notifications.exportReady', async ({ userId, exportId }) => {
    await notify(deps, {
      userId,
      kind: settingsNotifications.exportReady,
      data: { exportId },
      eventKey: `settings.exportReady:${exportId}`,
      createdAt: deps.clock.now(),
    });
  });
}
