import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { type AuthKit, authKit } from '../../testing/auth-kit.ts';
import { recordAudit, verifyAuditChain } from '../../platform/audit/audit.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
beforeEach(async () => {
  await kit.db.delete(auditLog);
});
afterAll(() => kit.close());

const write = (summary: string) =>
  kit.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: null,
      action: 'test.write',
      summary,
      subjectType: 'user',
      subjectId: 7,
      before: { b: 1, a: [1.5, 'ü', null] },
      after: { z: { y: true } },
      reason: null,
      ip: '203.0.113.1',
    }),
  );

test('an empty and a whole chain are sound, also when written at once', async () => {
  expect(await verifyAuditChain(kit.db)).toBeNull();
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(`line ${at}`)));
  expect(await kit.db.select().from(auditLog)).toHaveLength(20);
  expect(await verifyAuditChain(kit.db)).toBeNull();
});

test('a line is kept only with what it records', async () => {
  await expect(
    kit.db.transaction(async (tx) => {
      await recordAudit(tx, { actorId: null, action: 'test.undone', summary: 'never happened' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await kit.db.select().from(auditLog)).toEqual([]);
});

test.each([
  ['summary', sql`summary = 'something else'`],
  ['actor', sql`actor_id = 3`],
  ['time', sql`at = at + interval '1 second'`],
  ['after', sql`after = '{"z":{"y":false}}'`],
  ['hash', sql`hash = sha256('x')`],
])('a changed %s shows', async (_what, change) => {
  for (const line of ['one', 'two', 'three']) await write(line);
  const [, second] = await kit.db.select().from(auditLog).orderBy(auditLog.id);
  await kit.db.execute(sql`update audit_log set ${change} where id = ${second?.id ?? 0}`);
  expect(await verifyAuditChain(kit.db)).toBe(second?.id);
});

test('a missing line shows at the one after it', async () => {
  for (const line of ['one', 'two', 'three']) await write(line);
  const [first, second, third] = await kit.db.select().from(auditLog).orderBy(auditLog.id);
  await kit.db.delete(auditLog).where(eq(auditLog.id, second?.id ?? 0));
  expect(await verifyAuditChain(kit.db)).toBe(third?.id);
  await kit.db.delete(auditLog).where(eq(auditLog.id, first?.id ?? 0));
  expect(await verifyAuditChain(kit.db)).toBe(third?.id);
});
