import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/deps.ts';
import { withoutTimeLimits } from '../../testing/unlimited.ts';
import { type Member, type MessagesKit, messagesKit } from './messages.kit.ts';
import { listStatements, unreadStatement } from './conversations.queries.ts';
import { beforeStatement, changesStatement } from './thread.queries.ts';

/** Messages of one long thread, and conversations of its reader: so many that reading them all is no plan for any version. */
const LONG = 20_000;
const MANY = 15_000;

let kit: MessagesKit;
let ann: Member;
let bo: Member;
beforeAll(async () => {
  kit = await messagesKit();
  [ann, bo] = await kit.connected();
  await kit.send(ann, bo, 'The first');
  await withoutTimeLimits(kit.deps.pool, fill);
}, 60_000);
afterAll(() => kit.close());

async function fill(db: Db): Promise<void> {
  await db.execute(sql`insert into messages (conversation_id, seq, version, sender_id, content)
    select c.id, n, n, ${ann.id}, 'Words ' || n from conversations c, generate_series(2, ${LONG}) n where c.low_id = ${Math.min(ann.id, bo.id)}`);
  await db.execute(sql`update conversations set last_seq = ${LONG}, version = ${LONG}`);
  await db.execute(sql`insert into users (username, email, full_name, application_status)
    select 'many-' || n, 'many-' || n || '@example.com', 'Many ' || n, 'approved' from generate_series(1, ${MANY}) n`);
  await db.execute(sql`insert into conversations (low_id, high_id, started_by_id, is_cold, last_seq, version)
    select ${bo.id}, u.id, u.id, false, 1, 1 from users u where u.username like 'many-%'`);
  await db.execute(sql`insert into messages (conversation_id, seq, version, sender_id, content)
    select c.id, 1, 1, c.high_id, 'Hello' from conversations c where c.last_seq = 1`);
  await db.execute(sql`insert into conversation_members (conversation_id, user_id, other_id, last_message_id, unread_count)
    select c.id, ${bo.id}, c.high_id, m.id, c.id % 2 from conversations c join messages m on m.conversation_id = c.id where c.last_seq = 1
    union all select c.id, c.high_id, ${bo.id}, m.id, 0 from conversations c join messages m on m.conversation_id = c.id where c.last_seq = 1`);
  await db.execute(sql`analyze`);
}

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };
const touched = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, part) => sum + touched(part), 0);

/** How many rows all steps of a statement hand on or pass over. */
async function rowsTouched(text: string, values: unknown[]): Promise<number> {
  const { rows } = await kit.deps.pool.query(`explain (analyze, format json) ${text}`, values);
  return touched(rows[0]['QUERY PLAN'][0].Plan);
}

it('a page, a list and a catch-up look at what they show, however long the thread and many the conversations', async () => {
  const now = kit.clock.now();
  const looks = {
    newest: await rowsTouched(beforeStatement.text, [bo.id, now, ann.id, 2_147_483_647, 51]),
    middle: await rowsTouched(beforeStatement.text, [bo.id, now, ann.id, LONG / 2, 51]),
    changes: await rowsTouched(changesStatement.text, [bo.id, now, ann.id, LONG - 20, 201]),
    list: await rowsTouched(listStatements.all.text, [bo.id, now, Number.MAX_SAFE_INTEGER, 21]),
    unread: await rowsTouched(listStatements.unread.text, [bo.id, now, Number.MAX_SAFE_INTEGER, 21]),
  };
  for (const [name, count] of Object.entries(looks)) expect(count, name).toBeLessThan(1000);
  expect(await rowsTouched(unreadStatement.text, [bo.id, now])).toBeLessThan(2 * MANY);
});
