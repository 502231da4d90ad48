import { statement } from '../../platform/db/statement.ts';
import { isMutedBy, isVisibleTo } from '../visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import type { NotificationKind } from '../../platform/notifications/notification.ts';
import { notify } from './notifications.commands.ts';

/** `$1` recipient, `$2` present, `$3` actor. */
const mayNotifyStatement = statement<{ id: number }>(
  'notifications.mayNotify',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}`,
);

/** Of several kinds the first that the member wants in the app is used, otherwise the first that they want at all. */
type Act = {
  userId: number;
  actorId: number;
  kind: NotificationKind | NotificationKind[];
  eventKey: string;
  data?: Record<string, unknown>;
};

/** Notifies a member of what another one did; never of their own acts, nor of acts of muted, blocked or departed members. */
export async function notifyOfAct(deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'features'>, act: Act): Promise<void> {
  const now = deps.clock.now();
  const { userId, actorId, kind, eventKey, data } = act;
  if (userId === actorId) return;
  const [actor] = await mayNotifyStatement.run(deps.pool, [userId, now, actorId]);
  if (actor) await notify(deps, { userId, kind, data: { actorId, ...data }, eventKey, createdAt: now });
}
