import { companies } from '../features/companies/companies.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import type { Db, Deps } from '../platform/deps.ts';

/** Somebody with an account, as tests name them. */
export type TestUser = { id: number; username: string; email: string; fullName: string; isAdmin: boolean };

type Kit = { db: Db; deps: Deps };
type NewUser = Partial<typeof users.$inferInsert> & { lastActiveAt?: Date };

let count = 0;
const unique = (): string => {
  count += 1;
  return `${count}-${process.pid.toString(36)}`;
};

async function aPerson({ db, deps }: Kit, { lastActiveAt, ...more }: NewUser): Promise<TestUser> {
  const name = unique();
  const [made] = await db
    .insert(users)
    .values({
      username: `person-${name}`,
      email: `person-${name}@example.com`,
      emailVerifiedAt: deps.clock.now(),
      fullName: `Person ${name}`,
      title: 'Product manager',
      company: 'Coil & Foam',
      location: 'High Point, North Carolina',
      profession: 'Plant management',
      createdAt: deps.clock.now(),
      ...more,
    })
    .returning({
      id: users.id,
      username: users.username,
      email: users.email,
      fullName: users.fullName,
      isAdmin: users.isAdmin,
    });
  if (!made) throw new Error('The person was not stored.');
  if (lastActiveAt) await setLastActive(db, [{ userId: made.id, at: lastActiveAt }]);
  return made;
}

/** An approved member. They have no password: `signIn` and `call(…, { as })` open sessions directly. */
export const aMember = (kit: Kit, more: NewUser = {}) => aPerson(kit, { applicationStatus: 'approved', ...more });

/** Somebody whose application waits, unless `more` says otherwise. */
export const anApplicant = (kit: Kit, more: NewUser = {}) => aPerson(kit, { applicationStatus: 'pending', ...more });

/** An approved member with the admin right. */
export const anAdmin = (kit: Kit, more: NewUser = {}) =>
  aPerson(kit, { applicationStatus: 'approved', isAdmin: true, ...more });

type NewCompany = Partial<typeof companies.$inferInsert>;

/** A company page that has been approved, unless `more` says otherwise. */
export async function aCompany({ db, deps }: Kit, more: NewCompany = {}): Promise<typeof companies.$inferSelect> {
  const name = unique();
  const [made] = await db
    .insert(companies)
    .values({ name: `Company ${name}`, createdAt: deps.clock.now(), ...more } as typeof companies.$inferInsert)
    .returning();
  if (!made) throw new Error('The company was not stored.');
  return made;
}

const openCookies = new WeakMap<Deps, Map<number, string>>();

/** Opens a fresh session, its password just proved, and gives the Cookie header. */
export async function signIn({ deps }: Pick<Kit, 'deps'>, user: TestUser): Promise<string> {
  const { secret } = await deps.sessions.open({
    userId: user.id,
    device: 'Test',
    ip: '127.0.0.1',
    isAdmin: user.isAdmin,
    sudo: true,
  });
  return `${deps.config.publicUrl.startsWith('https:') ? '__Host-sid' : 'sid'}=${secret}`;
}

/** The Cookie header of this person's session in this app, opened on first use. */
export async function cookieOf(deps: Deps, user: TestUser): Promise<string> {
  const known = openCookies.get(deps) ?? new Map<number, string>();
  openCookies.set(deps, known);
  const cookie = known.get(user.id) ?? (await signIn({ deps }, user));
  known.set(user.id, cookie);
  return cookie;
}
