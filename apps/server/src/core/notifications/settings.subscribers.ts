import type { Deps } from '../../platform/deps.ts';
import { notify } from './notifications.commands.ts';
import { settingsEvents } from '../../features/settings/settings.events.ts';

/** Tells a member that the archive of their data is ready. */
export function subscribeSettingsNotifications({ db, outbox, clock }: Pick<Deps, 'db' | 'outbox' | 'clock'>): void {
  outbox.consume(settingsEvents.exportReady, 'notifications.exportReady', async ({ userId, exportId }) => {
    await notify(db, {
      userId,
      kind: 'export_ready',
      data: { exportId },
      eventKey: `settings.exportReady:${exportId}`,
      createdAt: clock.now(),
    });
  });
}
