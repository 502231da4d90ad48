import { and, eq, isNotNull, sql, inArray } from 'drizzle-orm';
import { users } from '../core/accounts/accounts.tables.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPassword, verifyPassword } from '../platform/passwords/passwords.ts';
import { setLastActive } from '../core/presence/public.ts';
import { type StopJob, startJob } from '../platform/jobs/jobs.ts';

type DemoDeps = Pick<Deps, 'db' | 'config'>;
export type DemoAccount = { username: string; isAdmin: boolean };

/**
 * The passwords of demo accounts, each with its accounts. They are made with one hash for all, so a hash that several have is the
 * demo password of some time; whoever has one alone has chosen a password of their own, unless it is that one again.
 */
async function demoPasswords({ db, config }: DemoDeps) {
  const groups = await db
    .select({
      hash: sql<string>`${users.passwordHash}`,
      accounts: sql<
        DemoAccount[]
      >`json_agg(json_build_object('username', ${users.username}, 'isAdmin', ${users.isAdmin})
        order by ${users.isAdmin} desc, ${users.id})`,
    })
    .from(users)
    .where(and(eq(users.isDemo, true), isNotNull(users.passwordHash)))
    .groupBy(users.passwordHash);
  const passwords = [];
  for (const group of groups) {
    const isCurrent = await verifyPassword(config.demoPassword, group.hash);
    if (isCurrent || group.accounts.length > 1) passwords.push({ ...group, isCurrent });
  }
  return passwords;
}

/** Gives the demo accounts the configured password where it has changed since; those with a password of their own keep it. */
export async function refreshDemoPassword(deps: DemoDeps): Promise<void> {
  const old = (await demoPasswords(deps)).filter(({ isCurrent }) => !isCurrent);
  if (old.length === 0) return;
  const passwordHash = await hashPassword(deps.config.demoPassword);
  for (const { hash } of old) {
    await deps.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.isDemo, true), eq(users.passwordHash, hash)));
  }
}

/** Every account that can be opened with a demo password, staff first. */
export async function accountsWithDemoPassword(deps: DemoDeps): Promise<DemoAccount[]> {
  const accounts = (await demoPasswords(deps)).flatMap((password) => password.accounts);
  return accounts.toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin));
}

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
    failure: 'Failed to keep the demo members present',
  });
