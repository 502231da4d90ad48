import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberKit } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { mails } from '../../features/mail/mail.tables.ts';
import { seedDemo } from '../../demo/seed.ts';

let kit: Awaited<ReturnType<typeof memberKit>>;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

it('gives the demo member a list with groups, read and unread, and mails nothing', async () => {
  await seedDemo(kit.deps);
  const [member] = await kit.db.select({ id: users.id }).from(users).where(eq(users.username, 'demo-member'));
  const { secret } = await kit.deps.sessions.open({
    userId: member?.id ?? 0,
    device: 'test',
    ip: null,
    isAdmin: false,
  });
  const answer = await kit.app.inject({ url: api.notifications.list.path, headers: { cookie: `sid=${secret}` } });
  const { items } = answer.json() as { items: { isUnread: boolean; count: number; text: string; id: number }[] };
  expect(items.length).toBeGreaterThan(5);
  expect(items.some(({ count }) => count > 1)).toBe(true);
  expect(new Set(items.map(({ isUnread }) => isUnread)).size).toBe(2);
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  await kit.deps.outbox.drain();
  expect(await kit.db.select().from(mails)).toEqual([]);
});
