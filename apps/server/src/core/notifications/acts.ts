import { statement } from '../../platform/db/statement.ts';
import { isMutedBy, isVisibleTo } from '../visibility/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { notify } from './notifications.commands.ts';

/** `$1` who would hear of it, `$2` present, `$3` who did it. */
const hearsOfStatement = statement<{ id: number }>(
  'notifications.hearsOf',
  `select u.id from users u where u.id = $3 and ${isVisibleTo('$1', 'u', '$2')} and not ${isMutedBy('$1', 'u.id', '$2')}`,
);

/** Of several kinds the first that the member wants in the app is told, else the first that they want at all. */
type Act = {
  userId: number;
  actorId: number;
  kind: string | string[];
  eventKey: string;
  data?: Record<string, unknown>;
};

/** Notifies of what another member did. Nobody hears of their own acts, nor of what a muted, blocked or departed member did. */
export async function notifyOfAct(deps: Pick<Deps, 'db' | 'pool' | 'clock'>, act: Act): Promise<void> {
  const now = deps.clock.now();
  const { userId, actorId, kind, eventKey, data } = act;
  if (userId === actorId) return;
  const [actor] = await hearsOfStatement.run(deps.pool, [userId, now, actorId]);
  if (actor) await notify(deps.db, { userId, kind, data: { actorId, ...data }, eventKey, createdAt: now });
}
