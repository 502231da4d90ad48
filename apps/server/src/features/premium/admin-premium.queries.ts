import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import type { PremiumState } from '@innerspring/contract/premium/endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { personCard } from '../../core/accounts/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { premiumSettings } from './premium.tokens.ts';
import { stateOf } from './plan.queries.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Overview = HandlerOutput<typeof api.adminPremium.overview>;
type Row = HandlerOutput<typeof api.adminPremium.list>['items'][number];
type Filter = HandlerInput<typeof api.adminPremium.list>['query'];

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** The state of a member's latest subscription `s` and comp `c`, as `stateOf` has it. */
const stateColumn = (now: Date): SQL<PremiumState> => sql<PremiumState>`case
  when s.state = 'past_due' and s.premium_until > ${at(now)} then 'past_due'
  when s.state = 'active' and s.premium_until > ${at(now)} then case when s.cancel_at_period_end then 'cancel_at_period_end' else 'active' end
  when c.until > ${at(now)} then 'comped' else 'ended' end`;

/** Members who have or had Premium, with their latest subscription and what staff gave. */
const standings = sql`(select u.id, s.id as subscription from users u
    join lateral (select id from subscriptions s where s.user_id = u.id order by s.id desc limit 1) s on true
  union select c.user_id, null from premium_comps c
    where not exists (select 1 from subscriptions s where s.user_id = c.user_id)) m
  left join subscriptions s on s.id = m.subscription left join premium_comps c on c.user_id = m.id`;

type Figures = { mrr: number; started: number; ended: number; failed: number; before: number; left: number };

const monthStart = (now: Date) =>
  sql`(date_trunc('month', ${at(now)} at time zone 'America/New_York') at time zone 'America/New_York')`;

async function figuresOf(deps: Deps, now: Date): Promise<Figures> {
  const { payments } = deps;
  // What a former provider last said of its subscriptions no longer holds.
  const renewsHere = sql`state = 'active' and not cancel_at_period_end and provider = ${payments?.name ?? ''}
    and is_test = ${payments?.isTest ?? false}`;
  const ago = sql`${at(now)} - interval '30 days'`;
  const found = await firstRow<Figures>(
    deps.db,
    sql`select
      coalesce(sum(next_cents) filter (where ${renewsHere}), 0)::int as mrr,
      count(*) filter (where started_at >= ${monthStart(now)}) as started,
      count(*) filter (where ended_at >= ${monthStart(now)}) as ended,
      count(*) filter (where state = 'past_due') as failed,
      count(*) filter (where started_at < ${ago} and (ended_at is null or ended_at >= ${ago})) as before,
      count(*) filter (where started_at < ${ago} and ended_at >= ${ago}) as "left"
      from subscriptions`,
  );
  return found ?? { mrr: 0, started: 0, ended: 0, failed: 0, before: 0, left: 0 };
}

/** Premium in figures, for staff. */
export async function premiumOverview(deps: Deps): Promise<Overview> {
  const now = deps.clock.now();
  const { mrr, started, ended, failed, before, left } = await figuresOf(deps, now);
  const members = await rows<{ state: PremiumState; count: number }>(
    deps.db,
    sql`select ${stateColumn(now)} as state, count(*) as count from ${standings} group by 1 order by 1`,
  );
  const days = await rows<{ day: string; started: number; ended: number }>(
    deps.db,
    sql`select to_char(d.day, 'YYYY-MM-DD') as day,
      (select count(*) from subscriptions s where s.started_at >= d.day at time zone 'America/New_York'
        and s.started_at < (d.day + interval '1 day') at time zone 'America/New_York') as started,
      (select count(*) from subscriptions s where s.ended_at >= d.day at time zone 'America/New_York'
        and s.ended_at < (d.day + interval '1 day') at time zone 'America/New_York') as ended
      from generate_series(date_trunc('month', ${at(now)} at time zone 'America/New_York'),
        ${at(now)} at time zone 'America/New_York', interval '1 day') d(day) order by d.day`,
  );
  return {
    priceCents: deps.siteSettings.get(premiumSettings.monthlyCents),
    members,
    mrrCents: mrr,
    churnPercent: before > 0 ? Math.round((left / before) * 1000) / 10 : null,
    newThisMonth: started,
    lostThisMonth: ended,
    days,
    failedPayments: failed,
  };
}

type Found = SubscriptionRow & {
  memberId: number;
  person: Row['person'];
  until: Date | null;
  reason: string | null;
  givenAt: Date;
};

/** Members who have or had Premium, the latest first by id. One of them where `userId` is given. */
export async function premiumMembers(deps: Deps, { state, q, cursor }: Filter, userId?: number): Promise<Row[]> {
  const now = deps.clock.now();
  const conditions: SQL[] = [sql`u.id < ${beforeOf(cursor)}`];
  if (userId !== undefined) conditions.push(sql`u.id = ${userId}`);
  if (state) conditions.push(sql`${stateColumn(now)} = ${state}`);
  const text = q?.trim();
  if (text) {
    const prefix = `${text
      .replace(/^@/, '')
      .replaceAll(/[\\%_]/g, '\\$&')
      .toLowerCase()}%`;
    conditions.push(
      sql`(u.email::text like ${prefix} or u.username::text like ${prefix} or lower(u.full_name) like ${prefix})`,
    );
  }
  const found = await rows<Found>(
    deps.db,
    sql`select u.id as "memberId", ${asCondition({ now }, (_viewer, present) => personCard('u', present))} as person,
      s.state, s.started_at as "startedAt", s.period_end as "periodEnd", s.premium_until as "premiumUntil", s.unit_cents as "unitCents",
      s.next_cents as "nextCents",
      s.cancel_at_period_end as "cancelAtPeriodEnd", s.retry_at as "retryAt", s.cancel_reason as "cancelReason",
      c.until, c.reason, c.created_at as "givenAt"
      from ${standings} join users u on u.id = m.id
      where ${sql.join(conditions, sql` and `)} order by u.id desc limit ${TAKE}`,
  );
  return found.map((row) => rowOf(row, now));
}

function rowOf(row: Found, now: Date): Row {
  const { memberId, person, until, reason, givenAt, startedAt, unitCents, nextCents, retryAt, cancelReason } = row;
  const isComped = until !== null && until > now;
  const hasSubscription = row.state !== null;
  const shown = stateOf(hasSubscription ? row : null, isComped, now);
  const state = shown === 'none' ? 'ended' : shown;
  // What ended, such as by a refund, ended then and not with the month that was paid.
  const paidUntil = row.state === 'past_due' || state === 'ended' ? row.premiumUntil : row.periodEnd;
  return {
    id: memberId,
    person,
    state,
    startedAt: startedAt ?? givenAt,
    until: state === 'comped' || !hasSubscription ? until : paidUntil,
    unitCents: unitCents ?? 0,
    nextCents: nextCents ?? 0,
    retryAt,
    reason: isComped ? reason : null,
    cancelReason,
  };
}

/** One page of `premiumMembers`. */
export const premiumMembersPage = async (deps: Deps, query: Filter) => pageOf(await premiumMembers(deps, query));
