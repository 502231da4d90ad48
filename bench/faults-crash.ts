import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cookieOf } from './live-fill.ts';
import type { Figure } from './report.ts';
import { type Running, startServer } from './server.ts';

const WRITERS = 50;
const WRITE_MS = { least: 1500, most: 4000 };

/** What one member has tried to say to another, in order. */
type Intent = { clientId: string; outcome: 'acknowledged' | 'refused' | 'unknown' };
type Writer = { n: number; recipient: number; intents: Intent[] };

/** A generator of numbers from 0 up to 1 that a printed seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function send(port: number, { n, recipient }: Writer, intent: Intent): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/messages`, {
      method: 'POST',
      headers: { cookie: cookieOf(n), 'content-type': 'application/json' },
      body: JSON.stringify({ recipientId: recipient, content: intent.clientId, clientId: intent.clientId }),
    });
    await answer.arrayBuffer();
    intent.outcome = answer.status === 201 ? 'acknowledged' : 'refused';
  } catch {
    intent.outcome = 'unknown';
  }
}

/** Says one thing after the other until the server is gone; then the same again to the next server, as a browser would. */
async function write(port: number, writer: Writer, isOver: () => boolean): Promise<void> {
  const last = writer.intents.at(-1);
  if (last?.outcome === 'unknown') await send(port, writer, last);
  while (!isOver() && writer.intents.at(-1)?.outcome !== 'unknown') {
    const intent: Intent = { clientId: `w${writer.n}-${writer.intents.length}`, outcome: 'unknown' };
    writer.intents.push(intent);
    await send(port, writer, intent);
  }
}

type Kept = { sender: number; clientId: string; seq: number };

/** Holds what the database has against what was acknowledged. */
async function judge(pool: pg.Pool, writers: Writer[]) {
  const { rows } = await pool.query<Kept>(
    `select sender_id::int as sender, client_id as "clientId", seq from messages where client_id is not null order by conversation_id, seq`,
  );
  const bySender = Map.groupBy(rows, ({ sender }) => sender);
  const verdict = { acknowledged: 0, refused: 0, lost: 0, doubled: 0, disordered: 0, gaps: 0 };
  for (const { n, intents } of writers) {
    const kept = (bySender.get(n) ?? []).map(({ clientId }) => clientId);
    const once = new Set(kept);
    const acknowledged = intents.filter(({ outcome }) => outcome === 'acknowledged');
    verdict.acknowledged += acknowledged.length;
    verdict.refused += intents.filter(({ outcome }) => outcome === 'refused').length;
    verdict.lost += acknowledged.filter(({ clientId }) => !once.has(clientId)).length;
    verdict.doubled += kept.length - once.size;
    const order = intents.map(({ clientId }) => clientId).filter((clientId) => once.has(clientId));
    verdict.disordered += kept.filter((clientId, index) => clientId !== order[index]).length;
  }
  const { rows: gaps } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select max(seq) - count(*) as missing from messages group by conversation_id) c where missing <> 0`,
  );
  verdict.gaps = gaps[0]?.count ?? 0;
  return verdict;
}

/** Fifty members write to each other in pairs while the server is killed again and again. */
export async function crashFigures(
  databaseUrl: string,
  folder: string,
  { pool, rounds, seed }: { pool: pg.Pool; rounds: number; seed: number },
): Promise<Figure[]> {
  const random = randomFrom(seed);
  const writers = Array.from({ length: WRITERS }, (_, index): Writer => {
    const n = 601 + index;
    return { n, recipient: n % 2 ? n + 1 : n - 1, intents: [] };
  });
  const data = join(folder, 'crash');
  let slowestStart = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const server: Running = await startServer(databaseUrl, data);
    if (round > 0) slowestStart = Math.max(slowestStart, server.startedInMs);
    let isOver = false;
    const working = Promise.all(writers.map((writer) => write(server.port, writer, () => isOver)));
    await delay(WRITE_MS.least + random() * (WRITE_MS.most - WRITE_MS.least));
    const isLast = round === rounds;
    isOver = isLast;
    if (!isLast) await server.kill();
    await working;
    if (isLast) await server.stop();
  }
  const { acknowledged, refused, lost, doubled, disordered, gaps } = await judge(pool, writers);
  const none = { below: 1 };
  return [
    { name: `Killed ${rounds} times under ${WRITERS} writers: acknowledged`, value: acknowledged, unit: '' },
    { name: 'Killed: refused', value: refused, unit: '', target: none },
    { name: 'Killed: acknowledged and lost', value: lost, unit: '', target: none },
    { name: 'Killed: doubled', value: doubled, unit: '', target: none },
    { name: 'Killed: out of order in their conversation', value: disordered, unit: '', target: none },
    { name: 'Killed: conversations with a gap', value: gaps, unit: '', target: none },
    { name: 'Killed: until the first page again, slowest', value: slowestStart, unit: 'ms', target: { below: 5000 } },
  ];
}
