import { and, eq, inArray } from 'drizzle-orm';
import { users } from '../core/accounts/accounts.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import type { Deps } from '../platform/deps.ts';
import { type StopJob, startJob } from '../platform/jobs/jobs.ts';

/** Demo members who are at their desks whenever the demo site runs. */
const present = ['priya-menon', 'tomasz-wilk', 'grace-abara', 'pete-lindgren', 'arthur-pell'] as const;

const EVERY_MS = 60_000;

/** Keeps some demo members active, as people who use the site are. */
export async function keepPresent({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const members = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), inArray(users.username, [...present])));
  await setLastActive(
    db,
    members.map(({ id }) => ({ userId: id, at: clock.now() })),
  );
}

/** Does that as long as the server runs. */
export const startDemoPresence = (deps: Deps): StopJob =>
  startJob(deps, {
    name: 'demo.presence',
    everyMs: EVERY_MS,
    work: () => keepPresent(deps),
    failure: 'The demo members could not be kept present',
  });
