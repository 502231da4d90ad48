import { deleteSessions, hideAccount } from '../../core/accounts/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordChange } from '../auth/public.ts';
import { type Leaver, proveLeaver } from './own-password.ts';
import { deactivatedMail } from './settings.mails.ts';

/**
 * Hides the account everywhere until its owner signs in again, and ends all sessions.
 * @throws {AppError} wrong_credentials, rate_limited, conflict (emergency account).
 */
export async function deactivate(deps: Deps, who: Leaver, password: string): Promise<void> {
  await proveLeaver(deps, who, password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const left = await hideAccount(tx, who.userId, now);
    if (!left) return;
    await deleteSessions(tx, who.userId);
    await recordChange(tx, who, 'Account deactivated', now);
    await deps.mailer.queue(tx, deactivatedMail(deps.config, left));
  });
  deps.bus.publish('sessions.ended', { userId: who.userId, sessionIds: 'all' });
}
