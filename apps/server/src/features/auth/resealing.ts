import { and, asc, eq, gt } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';
import { twoFactor } from './auth.tables.ts';
import { totpBox } from './second-factor.ts';

const HOUR = 3_600_000;
const BATCH = 500;

type Needed = Pick<Deps, 'db' | 'config' | 'log'>;

/**
 * Seals secrets of authenticator apps under the present SESSION_SECRET where they are under one before it, so that this one can
 * be forgotten. Gives how many there were, and how many no secret opens.
 */
export async function resealTwoFactor({ db, config, log }: Needed): Promise<{ moved: number; unreadable: number }> {
  const done = { moved: 0, unreadable: 0 };
  if (config.previousSecrets.length === 0) return done;
  const box = totpBox({ config });
  const renewed = (secret: string, userId: number) => {
    try {
      return box.renewed(secret, String(userId));
    } catch {
      done.unreadable += 1;
      return null;
    }
  };
  for (let after = 0; ; ) {
    const page = await db
      .select({ userId: twoFactor.userId, secret: twoFactor.secret })
      .from(twoFactor)
      .where(gt(twoFactor.userId, after))
      .orderBy(asc(twoFactor.userId))
      .limit(BATCH);
    for (const { userId, secret } of page) {
      const fresh = renewed(secret, userId);
      if (fresh === null) continue;
      // One that was set up anew meanwhile is under the present secret already.
      await db
        .update(twoFactor)
        .set({ secret: fresh })
        .where(and(eq(twoFactor.userId, userId), eq(twoFactor.secret, secret)));
      done.moved += 1;
    }
    after = page.at(-1)?.userId ?? after;
    if (page.length < BATCH) break;
  }
  if (done.unreadable > 0)
    log.warn({ count: done.unreadable }, 'Secrets of authenticator apps open with none of the secrets of this server');
  return done;
}

/**
 * Does it now and every hour: while servers are restarted one after the other, those with the old secret still make new ones
 * under it. Returns the way to stop; several processes may at once.
 */
export function startResealing(deps: Needed & Pick<Deps, 'meters'>): StopJob {
  const failure = 'Secrets of authenticator apps could not be sealed anew';
  return startJob(deps, { name: 'auth.reseal', everyMs: HOUR, work: () => resealTwoFactor(deps), failure });
}
