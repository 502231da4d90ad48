import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/deps.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** What signing in and proving identity need to know of an account. */
export type Account = {
  id: number;
  username: string;
  email: string;
  /** Confirmed by its owner, or by hand. */
  emailVerified: boolean;
  fullName: string;
  company: string | null;
  passwordHash: string | null;
  isAdmin: boolean;
  suspendedUntil: Date | null;
  hasTwoFactor: boolean;
};

const account = sql`select u.id, u.username::text as username, u.email::text as email, u.email_verified_at is not null as "emailVerified", u.full_name as "fullName", u.company, u.password_hash as "passwordHash",
  u.is_admin as "isAdmin", u.suspended_until as "suspendedUntil", f.user_id is not null as "hasTwoFactor"
  from users u left join two_factor f on f.user_id = u.id and f.confirmed_at is not null`;

/** The account of a username or e-mail address as typed, or null. */
export function findAccount(db: Db, identifier: string): Promise<Account | null> {
  const name = identifier.trim();
  // PostgreSQL refuses such text, and no account has it in its name.
  if (name.includes('\u0000')) return Promise.resolve(null);
  const column = name.includes('@') ? sql`u.email` : sql`u.username`;
  return firstRow<Account>(db, sql`${account} where ${column} = ${name}::citext`);
}

export function accountById(db: Db, userId: number): Promise<Account | null> {
  return firstRow<Account>(db, sql`${account} where u.id = ${userId}`);
}

/** Mail addresses of the admins who can sign in by themselves. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNotNull(users.passwordHash)))
    .orderBy(asc(users.id))
    .limit(100);
  return admins.map((admin) => admin.email);
}
