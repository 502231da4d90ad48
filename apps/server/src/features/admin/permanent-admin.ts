import { and, eq, notLike } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';

/** Admins who are people. The emergency account, whose address is reserved (RFC 2606), is none: it ends within days. */
export const isPermanentAdmin = and(eq(users.isAdmin, true), notLike(users.email, '%@emergency.invalid'));
