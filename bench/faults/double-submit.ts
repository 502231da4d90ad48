import type pg from 'pg';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, isFault, type Reply } from './asks.ts';
import { hotPost, poolFor } from './killed.ts';
import { none, type Row, type Scene } from './row.ts';

const TIMES = 10;

const countOf = async (pool: pg.Pool, sql: string, values: unknown[]): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`, values)).rows[0]?.count ?? 0;

/** One button pressed ten times at once; `effects` counts the results. */
type Button = { name: string; press(member: number): Promise<Reply>; effects(member: number): Promise<number> };

function buttons(port: number, pool: pg.Pool, postId: number): Button[] {
  const posts = (member: number) => countOf(pool, 'posts where author_id = $1', [member]);
  return [
    {
      name: 'post with a key',
      press: (member) =>
        ask(port, member, '/api/posts', {
          body: { content: `Once by ${member}` },
          headers: { 'idempotency-key': `k${member}` },
        }),
      effects: posts,
    },
    {
      name: 'message',
      press: (member) =>
        ask(port, member, '/api/messages', {
          body: { recipientId: member % 2 ? member + 1 : member - 1, content: 'Once', clientId: `m${member}` },
        }),
      effects: (member) => countOf(pool, 'messages where sender_id = $1', [member]),
    },
    {
      name: 'reaction',
      press: (member) => ask(port, member, `/api/posts/${postId}/reactions`, { body: { kind: 'like' } }),
      effects: (member) =>
        countOf(pool, `reactions where user_id = $1 and subject_kind = 'post' and subject_id = $2`, [member, postId]),
    },
    {
      name: 'follow',
      press: (member) =>
        ask(port, member, '/api/direct/follows', { body: { targetId: member + 300, targetType: 'user' } }),
      effects: (member) => countOf(pool, 'follows where follower_id = $1 and user_id = $1 + 300', [member]),
    },
    {
      name: 'save',
      press: (member) => ask(port, member, `/api/posts/${postId}/saves`, { method: 'POST' }),
      effects: (member) => countOf(pool, 'saves where user_id = $1 and subject_id = $2', [member, postId]),
    },
  ];
}

async function run(scene: Scene): Promise<Figure[]> {
  const members = range(601, scene.isFull ? 700 : 620);
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const postId = await hotPost(pool);
  const { port, stop } = await scene.server(url);
  const figures: Figure[] = [];
  const pressAll = (press: Button['press'], member: number) => Promise.all(range(1, TIMES).map(() => press(member)));
  let faults = 0;
  for (const { name, press, effects } of buttons(port, pool, postId)) {
    let wrong = 0;
    for (const member of members) {
      const replies = await pressAll(press, member);
      faults += replies.filter(isFault).length;
      if ((await effects(member)) !== 1) wrong += 1;
      if (!replies.some(({ status }) => status !== null && status < 300)) wrong += 1;
    }
    figures.push(none(`Not exactly one effect: ${name}, ${TIMES} times at once by each of ${members.length}`, wrong));
  }
  // Without a key there may be several, but never fewer than were acknowledged.
  let missing = 0;
  for (const member of members) {
    const before = await countOf(pool, 'posts where author_id = $1', [member]);
    const replies = await pressAll(
      (one) => ask(port, one, '/api/posts', { body: { content: `No key by ${one}` } }),
      member,
    );
    faults += replies.filter(isFault).length;
    const acknowledged = replies.filter(({ status }) => status === 201).length;
    const kept = (await countOf(pool, 'posts where author_id = $1', [member])) - before;
    if (acknowledged === 0 || kept !== acknowledged) missing += 1;
  }
  const { rows } = await pool.query<{ drifted: number }>(
    `select abs(like_count - (select count(*) from reactions where subject_kind = 'post' and subject_id = posts.id))::int as drifted from posts where id = $1`,
    [postId],
  );
  await stop();
  return [
    ...figures,
    none('Posts without a key: rows minus acknowledged', missing),
    none('Reaction counters that drifted', rows[0]?.drifted ?? 1),
    none('5xx or no response', faults),
  ];
}

export const doubleSubmit: Row = {
  id: 'X18',
  title: 'The same button ten times at once',
  limit: { short: 60, full: 120 },
  run,
};
