import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { firstRow } from '../platform/db/rows.ts';
import { fixCounters } from '../platform/consistency/stored-counters.ts';
import type { Db, Deps } from '../platform/deps.ts';
import {
  inDemoOrder,
  seededRandom,
  type CastMember,
  type DemoCast,
  type SeededRandom,
} from '../platform/demo/demo-content.ts';
import { collect } from '../platform/feature.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { refreshDemoPassword } from './demo-accounts.ts';
import { seedApplicants } from './seed-applicants.ts';
import { companies } from '../features/companies/companies.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import { demoCompanies, demoPeople } from './cast.ts';
export { demoAccounts } from './cast.ts';

const verified = new Set([
  'demo-admin',
  'demo-premium',
  'priya-menon',
  'noor-rahimi',
  'grace-abara',
  'arthur-pell',
  'second-admin',
  'gwen-ashby',
  'leif-sorensen',
]);
const premium = new Set(['demo-premium', 'theo-lambert', 'bea-thornton', 'caroline-debray', 'george-petrakis']);
const day = 86_400_000;

/** Companies and approved members. */
async function seedCast(tx: Db, input: { now: Date; random: SeededRandom; passwordHash: string }): Promise<DemoCast> {
  const { now, random, passwordHash } = input;
  const madeCompanies = await tx
    .insert(companies)
    .values(
      demoCompanies.map(([name, type, location, domain, tagline], at) => ({
        name,
        type,
        location,
        domain,
        tagline,
        website: `https://${domain}`,
        isVerified: at % 3 === 0,
        createdAt: new Date(now.getTime() - 400 * day),
      })),
    )
    .returning({ id: companies.id });
  const companyIds = madeCompanies.map(({ id }) => id);
  const lastActive: Date[] = [];
  const made = await tx
    .insert(users)
    .values(
      demoPeople.map(([username, fullName, title, company, profession, location], at) => {
        const joined = new Date(now.getTime() - (380 - at * 6) * day - random.between(0, day));
        const employer = company < 0 ? null : demoCompanies.at(company);
        lastActive.push(new Date(now.getTime() - random.between(0, 9 * day)));
        return {
          username,
          email: `${username}@${employer?.[3] ?? 'innerspring.example'}`,
          emailVerifiedAt: joined,
          passwordHash,
          fullName,
          title,
          company: employer?.[0] ?? null,
          companyId: company < 0 ? null : (companyIds[company] ?? null),
          location,
          profession,
          confirmedProfession: profession,
          isVerified: verified.has(username),
          isAdmin: username === 'demo-admin' || username === 'second-admin',
          premiumUntil: premium.has(username) ? new Date(now.getTime() + 365 * day) : null,
          applicationStatus: 'approved' as const,
          isDemo: true,
          createdAt: joined,
        };
      }),
    )
    .returning({ id: users.id, username: users.username, companyId: users.companyId });
  await setLastActive(
    tx,
    made.map(({ id }, at) => ({ userId: id, at: lastActive[at] ?? now })),
  );
  const members = made.flatMap((member): CastMember[] => {
    const person = demoPeople.find(([username]) => username === member.username);
    if (!person) return [];
    const [, fullName, title, , profession, location] = person;
    return [{ ...member, fullName, title, profession, location }];
  });
  return { byUsername: new Map(members.map((member) => [member.username, member])), members, companyIds };
}

/** How often a server looks whether the one that fills the database is done. */
const LOOK_AGAIN_MS = 200;

async function isEmpty(db: Db): Promise<boolean> {
  const anybody = await db.select({ id: users.id }).from(users).limit(1);
  return anybody.length === 0;
}

/** Fills the database if it's empty; null while another server does so. */
async function fillEmpty(deps: Deps, passwordHash: string): Promise<boolean | null> {
  return deps.db.transaction(async (tx) => {
    const lock = await firstRow<{ isOurs: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtext('demo content')) as "isOurs"`,
    );
    if (!lock?.isOurs) return null;
    if (!(await isEmpty(tx))) return false;
    const random = seededRandom(20_260_101);
    const now = deps.clock.now();
    const cast = await seedCast(tx, { now, random, passwordHash });
    await seedApplicants(tx, { now, passwordHash, cast });
    for (const { load } of inDemoOrder(deps.features)) await (await load())(tx, { now, cast, files: deps.files });
    await fixCounters(
      tx,
      collect(deps.features, 'consistencyChecks').flatMap(({ counters = [] }) => counters),
    );
    return true;
  });
}

/**
 * Lets PostgreSQL count the rows now: it does so on its own after a minute, and until then plans statements as if the
 * tables were empty. On a slow machine this runs into the pool's limit of time, which must not stop a start that has its content.
 */
async function countTables({ db, log }: Deps): Promise<void> {
  try {
    await db.execute(sql`analyze`);
  } catch (error) {
    log.warn({ err: error }, 'Failed to analyze the demo content; PostgreSQL will do it automatically');
  }
}

/**
 * Fills an empty database with the demo content, in one transaction; later starts only keep the demo password current.
 * If several servers start at the same time, one does it and the others poll until it's done: waiting inside a statement
 * would exceed the pool's time limit on a slow machine. The content is the same everywhere and dated relative to the clock.
 */
export async function seedDemo(deps: Deps): Promise<{ seeded: boolean }> {
  if (!(await isEmpty(deps.db))) {
    await refreshDemoPassword(deps);
    return { seeded: false };
  }
  const passwordHash = await hashPassword(deps.config.demoPassword);
  for (;;) {
    const seeded = await fillEmpty(deps, passwordHash);
    if (seeded) await countTables(deps);
    if (seeded !== null) return { seeded };
    await delay(LOOK_AGAIN_MS);
  }
}

/** Whether demo accounts exist; the server then listens on loopback only. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1);
  return found.length > 0;
}
