import { eq } from 'drizzle-orm';
import { anApplicant, type TestUser } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { applications } from './applications.tables.ts';

type Kit = Pick<TestApp, 'db' | 'clock'>;
type More = Partial<typeof applications.$inferInsert>;

/** Stores a complete, waiting application for an account without one, for tests. */
export async function storeApplication(kit: Kit, user: { id: number; fullName: string }, more: More = {}) {
  await kit.db.insert(applications).values({
    userId: user.id,
    fullName: user.fullName,
    company: 'Coil & Foam',
    title: 'Tape-edge lead',
    profession: 'Plant management',
    companyType: 'Mattress manufacturer',
    location: 'Columbus, OH',
    industryRole: 'I run the tape-edge line of a mattress plant.',
    submittedAt: kit.clock.now(),
    ...more,
  });
}

/** Creates an account with a complete, waiting application, for tests. */
export async function anApplication(
  site: TestApp,
  more: More = {},
  person: Parameters<typeof anApplicant>[1] = {},
): Promise<TestUser> {
  const user = await anApplicant(site, person);
  await storeApplication(site, user, more);
  return user;
}

export async function applicationOf(site: TestApp, user: TestUser) {
  const [row] = await site.db.select().from(applications).where(eq(applications.userId, user.id));
  if (!row) throw new Error('No application is stored for this user.');
  return row;
}
