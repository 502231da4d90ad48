import { api } from '@innerspring/contract';
import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { jobsEvents } from './jobs.tokens.ts';
import { liveJobBy } from './jobs.kit.ts';
import { jobs, jobSearches, jobSearchMatches } from './jobs.tables.ts';
import { matchSearches, sendDueAlerts } from './search-alerts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const save = (who: Person, filters: object, alert: 'none' | 'daily' | 'weekly' = 'daily', name = 'Pourers') =>
  who.ok(api.jobSearches.create, { body: { name, filters, alert } });

/** A posting that went live now, after whatever was saved before. */
async function publish(owner: Person, title: string, more: Partial<typeof jobs.$inferInsert> = {}): Promise<number> {
  kit.clock.advance(1000);
  const id = await liveJobBy(kit, owner, title);
  await kit.db
    .update(jobs)
    .set({ title, ...more })
    .where(eq(jobs.id, id));
  await kit.deps.outbox.emit(kit.db, jobsEvents.decided, { jobId: id, decision: 'live', at: `${id}` });
  await kit.deps.outbox.drain();
  return id;
}

async function alertsOf(who: Person): Promise<string[]> {
  await kit.deps.outbox.drain();
  const { rows } = await kit.db.execute<{ data: { name: string; jobs: number; address: string } }>(
    sql`select data from notifications where user_id = ${who.id} and kind = 'job_alert' order by id`,
  );
  return rows.map(({ data }) => `${data.jobs} ${data.name} ${data.address}`);
}

async function nextDay(days = 1): Promise<void> {
  kit.clock.advance(days * DAY);
  await sendDueAlerts(kit.deps);
}

describe('saved searches', () => {
  it('take each filter alone, as the list does', async () => {
    const who = await kit.member();
    const lone: object[] = [
      { pay: '1' },
      { pay: '9999999' },
      { place: 'Hickory, NC' },
      { workplace: 'remote' },
      { applyBy: 'in_app' },
    ];
    for (const filters of lone as Record<string, unknown>[]) {
      expect((await who.send(api.jobs.list, { query: filters })).status, JSON.stringify(filters)).toBe(200);
      expect(await save(who, filters)).toMatchObject({ filters });
    }
    expect(await save(who, { q: 'coils', within: '25' })).toMatchObject({ filters: { q: 'coils' } });
    const pay = await kit.member();
    await save(pay, { pay: '1' }, 'daily', 'Any pay');
    const owner = await kit.member();
    await publish(owner, 'Told', { payYearlyCents: 100 });
    await publish(owner, 'Not told', { payYearlyCents: null });
    await nextDay();
    expect(await alertsOf(pay)).toEqual(['1 Any pay pay=1']);
    await kit.db.delete(jobSearches);
  });

  it('are kept, renamed and deleted, ten at most, each once', async () => {
    const who = await kit.member();
    const filters = { q: '"tape edge" -night', category: 'Sales', place: 'Hickory, NC', within: '50', pay: '60000' };
    const made = await save(who, filters, 'none', 'Sales near home');
    expect(made).toMatchObject({ name: 'Sales near home', filters, alert: 'none' });
    expect(
      await who.refused(api.jobSearches.create, { body: { name: 'Again', filters, alert: 'daily' } }),
    ).toMatchObject({
      status: 409,
    });
    for (const nothing of [{}, { q: '' }, { q: '\u200b' }, { within: '25' }])
      expect(
        await who.refused(api.jobSearches.create, { body: { name: 'Nothing', filters: nothing, alert: 'daily' } }),
      ).toMatchObject({ status: 400 });
    const params = { searchId: made.id };
    const changed = await who.ok(api.jobSearches.change, { params, body: { name: 'Sales', alert: 'weekly' } });
    expect(changed).toMatchObject({ id: made.id, name: 'Sales', alert: 'weekly', filters });
    for (let at = 1; at < JOB_LIMITS.searches; at += 1) await save(who, { q: `word${at}` });
    expect(
      await who.refused(api.jobSearches.create, { body: { name: 'More', filters: { q: 'x' }, alert: 'none' } }),
    ).toMatchObject({ status: 409 });
    const stranger = await kit.member();
    expect(await stranger.ok(api.jobSearches.list, {})).toEqual([]);
    expect(
      await stranger.refused(api.jobSearches.change, { params, body: { name: 'Mine', alert: 'none' } }),
    ).toMatchObject({ status: 404 });
    expect(await stranger.refused(api.jobSearches.remove, { params })).toMatchObject({ status: 404 });
    await who.ok(api.jobSearches.remove, { params });
    expect(await who.ok(api.jobSearches.list, {})).toHaveLength(JOB_LIMITS.searches - 1);
    expect(await who.refused(api.jobSearches.remove, { params })).toMatchObject({ status: 404 });
  });
});

describe('alerts', () => {
  it('tell once a day of what is new, each posting once', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    await publish(owner, 'Ocelot pourer, before');
    await save(reader, { q: 'ocelot', workplace: 'on_site' }, 'daily', 'Ocelots');
    await nextDay();
    expect(await alertsOf(reader)).toEqual([]);
    const first = await publish(owner, 'Ocelot pourer, first');
    await publish(owner, 'Ocelot pourer, far away', { workplace: 'remote' });
    await publish(owner, 'Ocelot pourer, second');
    // The event is delivered again, and the posting is renewed.
    expect(await matchSearches(kit.deps, first)).toBe(0);
    await nextDay();
    await sendDueAlerts(kit.deps);
    const once = ['2 Ocelots q=ocelot&workplace=on_site'];
    expect(await alertsOf(reader)).toEqual(once);
    await nextDay(2);
    expect(await alertsOf(reader)).toEqual(once);
    await publish(owner, 'Ocelot pourer, third');
    await nextDay();
    expect(await alertsOf(reader)).toEqual([...once, '1 Ocelots q=ocelot&workplace=on_site']);
    // They name a job: the only one, or the first of several.
    const { rows } = await kit.db.execute<{ title: string }>(
      sql`select data->>'title' as title from notifications where user_id = ${reader.id} order by id`,
    );
    expect(rows.map(({ title }) => title)).toEqual(['Ocelot pourer, second', 'Ocelot pourer, third']);
  });

  it.each(['live', 'renewed'] as const)(
    'tell of a featured posting that is %s right away, and not again',
    async (decision) => {
      const animal = decision === 'live' ? 'margay' : 'oncilla';
      const [owner, reader, blocker] = [await kit.member(), await kit.member(), await kit.member()];
      await save(reader, { q: animal }, 'weekly', 'Margays');
      await save(blocker, { q: animal }, 'weekly', 'Margays');
      await blocker.ok(api.safety.block, { params: { id: owner.id } });
      kit.clock.advance(1000);
      const id = await liveJobBy(kit, owner, `${animal} keeper`);
      await kit.db.update(jobs).set({ isFeatured: true }).where(eq(jobs.id, id));
      for (const at of ['once', 'again'])
        await kit.deps.outbox.emit(kit.db, jobsEvents.decided, { jobId: id, decision, at });
      expect(await alertsOf(reader)).toEqual([`1 Margays q=${animal}`]);
      expect(await alertsOf(blocker)).toEqual([]);
      await nextDay(8);
      expect(await alertsOf(reader)).toHaveLength(1);
    },
  );

  it('mind pay, places and miles as exactly as the list does', async () => {
    const [owner, near, rich, both] = [await kit.member(), await kit.member(), await kit.member(), await kit.member()];
    await save(near, { q: 'lynx', place: 'Boston', within: '50' }, 'daily', 'Near');
    await save(rich, { q: 'lynx', pay: '45000' }, 'daily', 'Rich');
    await save(both, { place: 'Massachusetts' }, 'daily', 'State');
    await publish(owner, 'Lynx in Fall River', {
      latitude: 41.7,
      longitude: -71.16,
      places: ['fall river', 'massachusetts'],
      payYearlyCents: 4_400_000,
    });
    await publish(owner, 'Lynx in Maine', {
      latitude: 43.66,
      longitude: -70.26,
      places: ['maine'],
      payYearlyCents: 4_600_000,
    });
    await nextDay();
    expect(
      [await alertsOf(near), await alertsOf(rich), await alertsOf(both)].map((told) => told[0]?.slice(0, 6)),
    ).toEqual(['1 Near', '1 Rich', '1 Stat']);
  });

  it('come weekly on Monday, or never, and not about own, closed or blocked postings', async () => {
    const [owner, weekly, never, blocker] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    await save(weekly, { q: 'caracal' }, 'weekly', 'Weekly');
    await save(never, { q: 'caracal' }, 'none', 'Never');
    await save(blocker, { q: 'caracal' }, 'daily', 'Blocked');
    await save(owner, { q: 'caracal' }, 'daily', 'Own');
    const closed = await publish(owner, 'Caracal pourer');
    await publish(owner, 'Caracal quilter');
    await kit.db
      .update(jobs)
      .set({ state: 'filled', listing: null, closedAt: kit.clock.now() })
      .where(eq(jobs.id, closed));
    await blocker.ok(api.safety.block, { params: { id: owner.id } });
    await nextDay();
    expect(await alertsOf(blocker)).toEqual([]);
    await nextDay(7);
    expect(await alertsOf(weekly)).toEqual(['1 Weekly q=caracal']);
    expect([...(await alertsOf(never)), ...(await alertsOf(owner))]).toEqual([]);
    const [search] = await kit.db.select().from(jobSearches).where(eq(jobSearches.ownerId, weekly.id));
    const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/New_York' });
    expect(day.format(search?.nextAt ?? 0)).toBe('Monday');
  });

  it('compare ten thousand searches with a posting in less than a second', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    await kit.db.execute(sql`insert into job_searches (owner_id, name, filters, asked, alert, created_at)
      select ${reader.id}, 'Search ' || n, '{}', websearch_to_tsquery('english', 'serval' || (n % 100) || ' pourer -night')
        && ${"'~workplace:on_site' & '~pay:40000'"}::tsquery, 'daily', ${kit.clock.now().toISOString()}::timestamptz from generate_series(1, 10000) n`);
    kit.clock.advance(1000);
    const id = await liveJobBy(kit, owner, 'Serval7 pourer');
    const { rows } = await kit.db.execute<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      sql`explain (analyze, format json) select s.id from jobs j join job_searches s on j.words @@ s.asked where j.id = ${id}`,
    );
    expect(rows[0]?.['QUERY PLAN'][0]['Execution Time']).toBeLessThan(1000);
    expect(await matchSearches(kit.deps, id)).toBe(100);
    // Several processes at once tell each search once.
    await kit.db.update(jobSearches).set({ nextAt: kit.clock.now() }).where(eq(jobSearches.name, 'Search 7'));
    await Promise.all([1, 2, 3].map(() => sendDueAlerts(kit.deps)));
    expect(await alertsOf(reader)).toEqual(['1 Search 7 ']);
    await kit.db.delete(jobSearchMatches);
  });
});
