import type { api as Api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { features as Features } from '../../features.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import type { Person } from '../../testing/member-kit.ts';
import type { millsEvents as Events } from '../../testing/mill-feature.ts';
import type { sendDueDigests as send } from './digests.ts';
import type { LateDeliveryKit } from './late-delivery.kit.ts';
import type { listStatementsOf } from './list.queries.ts';

/** A feature that is one more line in the list of features: what it tells is told as everything else, and no hub knows it. */

type Lists = { features: typeof Features };
const list = '../../features.ts';

let kit: LateDeliveryKit;
let api: typeof Api;
let stopped: typeof Events.stopped;
let sendDueDigests: typeof send;
let statements: ReturnType<typeof listStatementsOf>;

// Every module is loaded anew, before and after, so that all that is made of the list is made of this one.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(list, async (original) => {
    const { features } = await original<Lists>();
    const { mills } = await import('../../testing/mill-feature.ts');
    return { features: [...features, mills] };
  });
  const { lateDeliveryKit } = await import('./late-delivery.kit.ts');
  kit = await lateDeliveryKit();
  const { millsEvents, millsTable } = await import('../../testing/mill-feature.ts');
  stopped = millsEvents.stopped;
  await kit.deps.pool.query(millsTable);
  ({ api } = await import('@innerspring/contract'));
  ({ sendDueDigests } = await import('./digests.ts'));
  statements = (await import('./list.queries.ts')).listStatementsOf(kit.deps);
});
afterAll(async () => {
  await kit.close();
  vi.doUnmock(list);
  vi.resetModules();
});

const WORDS = 'The wheel is out of the water.';
let keeper: Person;
let neighbour: Person;
let mill: number;

beforeEach(async () => {
  keeper = await kit.listener();
  neighbour = await kit.member({ fullName: 'Dana Ruiz' });
  const made = sql`insert into mills (keeper_id, words, is_open) values (${keeper.id}, ${WORDS}, true) returning id`;
  mill = (await firstRow<{ id: number }>(kit.db, made))?.id ?? 0;
});

async function stop(times = 1): Promise<void> {
  const payload = { millId: mill, actorId: neighbour.id };
  for (let each = 0; each < times; each += 1) await insertEvent(kit.db, stopped, payload, { now: kit.clock.now() });
  await kit.deps.outbox.drain();
}
const close = () => kit.db.execute(sql`update mills set is_open = false where id = ${mill}`);

it('is listed, with its words as the reader may read them, behind its filter and as one', async () => {
  await stop(2);
  const expected = {
    kind: 'mill_stopped',
    chip: 'events',
    text: 'Dana Ruiz stopped your mill 2 times',
    link: `/mills/${mill}`,
    snippet: WORDS,
    typeLabel: 'Events',
    isThreadMuted: false,
  };
  expect(await kit.list(keeper)).toMatchObject([expected]);
  expect([await kit.list(keeper, { chip: 'events' }), await kit.list(keeper, { chip: 'network' })]).toMatchObject([
    [expected],
    [],
  ]);
  await close();
  expect(await kit.list(keeper)).toMatchObject([{ ...expected, snippet: null }]);
});

it('is pushed and mailed, with what the reader may read by then', async () => {
  await stop();
  const { pushes, mails } = await kit.heardLater(keeper);
  expect([pushes.length, mails.length]).toEqual([1, 1]);
  expect(pushes.join()).toContain('Dana Ruiz stopped your mill');
  expect(mails.join()).toContain('Dana Ruiz stopped your mill');
  expect(mails.join()).toContain(WORDS);
  await kit.set(keeper, { notifications: { event: { mail: false } } });
  await stop();
  kit.clock.advance(3_600_000);
  expect(await kit.mailed(keeper)).toHaveLength(1);
});

it('comes in the digest', async () => {
  await kit.set(keeper, { digest: 'daily', notifications: { event: { mail: false, digest: true } } });
  await stop();
  kit.clock.advance(2 * 86_400_000);
  await sendDueDigests(kit.deps);
  const digests = (await kit.mailed(keeper)).map(({ body }) => body);
  expect(digests.join()).toContain('Dana Ruiz stopped your mill');
});

it('is a thread, which its reader mutes', async () => {
  await stop();
  const [first] = await kit.list(keeper);
  await keeper.ok(api.notifications.muteThread, { params: { id: first?.id ?? 0 } });
  await stop();
  expect(await kit.list(keeper)).toMatchObject([{ count: 1, isThreadMuted: true }]);
});

it('is not told of who is blocked', async () => {
  await stop();
  await keeper.ok(api.safety.block, { params: { id: neighbour.id } });
  expect([await kit.list(keeper), await kit.unread(keeper)]).toEqual([[], 0]);
  await stop();
  const { pushes, mails } = await kit.heardLater(keeper);
  expect([pushes, mails]).toEqual([[], []]);
});

it('is counted, and what waits elsewhere with it, in one statement', async () => {
  await stop();
  expect(await kit.unread(keeper)).toBe(1);
  expect(await statements.unreadCount.run(kit.deps.pool, [keeper.id, kit.clock.now()])).toMatchObject([
    { count: 1, mills: { open: 1 }, messages: { count: 0, requests: 0 } },
  ]);
});
