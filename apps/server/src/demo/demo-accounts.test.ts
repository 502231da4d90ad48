import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../core/accounts/accounts.tables.ts';
import { hashPassword, verifyPassword } from '../platform/passwords/passwords.ts';
import { demoContent } from '../testing/demo-kit.ts';
import { accountsWithDemoPassword } from './demo-accounts.ts';
import { seedDemo } from './seed.ts';

const kit = demoContent();

const hashOf = async (username: string) => {
  const [row] = await kit.site.db.select().from(users).where(eq(users.username, username));
  return row?.passwordHash ?? null;
};
const named = async () => (await accountsWithDemoPassword(kit.site.deps)).map(({ username }) => username);

it('names every account that opens with the demo password, staff first', async () => {
  const everybody = await kit.site.db.select().from(users).where(eq(users.isDemo, true));
  const accounts = await accountsWithDemoPassword(kit.site.deps);
  expect(accounts.map(({ username }) => username).sort()).toEqual(everybody.map(({ username }) => username).sort());
  expect(accounts.slice(0, 2).map(({ username }) => username)).toEqual(['demo-admin', 'second-admin']);
  expect(accounts.filter(({ isAdmin }) => isAdmin)).toHaveLength(2);
});

it('names no account with a password of its own, and leaves that one alone when the demo password changes', async () => {
  const own = await hashPassword('a ladder in the attic');
  await kit.site.db.update(users).set({ passwordHash: own }).where(eq(users.username, 'demo-admin'));
  expect(await named()).not.toContain('demo-admin');
  expect(await named()).toContain('second-admin');

  kit.site.deps.config.demoPassword = 'another one for all';
  await seedDemo(kit.site.deps);
  expect(await hashOf('demo-admin')).toBe(own);
  expect(await verifyPassword('another one for all', await hashOf('second-admin'))).toBe(true);
  expect(await named()).toContain('second-admin');

  const again = await hashPassword('another one for all');
  await kit.site.db.update(users).set({ passwordHash: again }).where(eq(users.username, 'demo-admin'));
  expect(await named()).toContain('demo-admin');
});
