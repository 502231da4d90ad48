import { and, eq, gt, lt } from 'drizzle-orm';
import { ANALYTICS_REFRESH_MINUTES } from '@innerspring/contract/analytics/endpoints';
import type { Deps } from '../../platform/deps.ts';
import { analyticsSnapshots } from './analytics.tables.ts';
import { analyticsLimits } from './analytics.tokens.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The member and the scope of the figures. */
export type SnapshotKey = { userId: number; scope: string; days: number; timeZone: string };

const same = (key: SnapshotKey) =>
  and(
    eq(analyticsSnapshots.userId, key.userId),
    eq(analyticsSnapshots.scope, key.scope),
    eq(analyticsSnapshots.days, key.days),
    eq(analyticsSnapshots.timeZone, key.timeZone),
  );

/** Returns figures from the last 15 minutes, or counts and stores them. Storing deletes the member's old ones. */
export async function snapshotOf<T extends { countedAt: Date | string }>(
  { db, clock, limits }: Deps,
  key: SnapshotKey,
  count: (now: Date) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const fresh = new Date(now.getTime() - ANALYTICS_REFRESH_MINUTES * MINUTE);
  const [kept] = await db
    .select({ figures: analyticsSnapshots.figures })
    .from(analyticsSnapshots)
    .where(and(same(key), gt(analyticsSnapshots.countedAt, fresh)));
  if (kept) return kept.figures as T;
  await limits.take(analyticsLimits.analytics, key.userId);
  const figures = await count(now);
  await db
    .delete(analyticsSnapshots)
    .where(
      and(eq(analyticsSnapshots.userId, key.userId), lt(analyticsSnapshots.countedAt, new Date(now.getTime() - DAY))),
    );
  const set = { countedAt: now, figures };
  await db
    .insert(analyticsSnapshots)
    .values({ ...key, ...set })
    .onConflictDoUpdate({
      target: [
        analyticsSnapshots.userId,
        analyticsSnapshots.scope,
        analyticsSnapshots.days,
        analyticsSnapshots.timeZone,
      ],
      set,
    });
  return figures;
}
