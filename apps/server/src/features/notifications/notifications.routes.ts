import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { unreadCount } from './notifications.queries.ts';

export function registerNotifications(api: Api, { db, clock }: Deps): void {
  api.on(contract.notifications.unreadCount, async (_input, { viewer }) => ({
    count: await unreadCount(db, viewer.id, clock.now()),
  }));
}
