import type pg from 'pg';
import type { Figure } from './report.ts';
import { type Caller, timed } from './timing.ts';

const TIMES = 50;
/** Messages in the thread that is read. */
const LONG = 100_000;
/** Limits for sending a message and for opening a thread. */
const SEND_MS = 50;
const READ_MS = 50;

const repeat = (work: (index: number) => Promise<unknown>) =>
  Array.from({ length: TIMES }, (_, index) => () => work(index));

/** Two members who follow each other can write without a request. */
async function connect(pool: pg.Pool, one: number, other: number): Promise<void> {
  await pool.query(`insert into follows (follower_id, user_id) values ($1, $2), ($2, $1) on conflict do nothing`, [
    one,
    other,
  ]);
}

/** Makes the thread of the two longer than almost any will be. */
async function lengthen(pool: pg.Pool, one: number, other: number): Promise<void> {
  const pair = [Math.min(one, other), Math.max(one, other)];
  await pool.query(
    `insert into messages (conversation_id, seq, version, sender_id, content)
     select c.id, c.last_seq + n, c.version + n, c.low_id, 'Words ' || n
     from conversations c, generate_series(1, ${LONG}) n where c.low_id = $1 and c.high_id = $2`,
    pair,
  );
  await pool.query(
    `update conversations set last_seq = last_seq + ${LONG}, version = version + ${LONG} where low_id = $1 and high_id = $2`,
    pair,
  );
  await pool.query('analyze messages, conversations, conversation_members');
}

/** Sending a message and reading a thread of 100,000 messages, for a member and one they are connected to. */
export async function benchMessages(call: Caller, pool: pg.Pool, [from, to]: [number, number]): Promise<Figure[]> {
  await connect(pool, from, to);
  const send = (content: string) => call('/api/messages', 'POST', { recipientId: to, content });
  await send('The first');
  await lengthen(pool, from, to);
  const sent = await timed(repeat((index) => send(`Word ${index}`)));
  const thread = await timed(repeat(() => call(`/api/conversations/${to}/messages`)));
  const list = await timed(repeat(() => call('/api/conversations')));
  const found = await timed(repeat(() => call('/api/messages/search?q=word')));
  return [
    { name: 'Send a message p95', value: sent.p95, unit: 'ms', target: { below: SEND_MS } },
    { name: 'Thread of 100,000 messages p95', value: thread.p95, unit: 'ms', target: { below: READ_MS } },
    { name: 'Conversations p95', value: list.p95, unit: 'ms', target: { below: READ_MS } },
    { name: 'Search of 100,000 own messages for a frequent word p95', value: found.p95, unit: 'ms' },
  ];
}
