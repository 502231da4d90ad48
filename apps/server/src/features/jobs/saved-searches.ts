import { type api, type HandlerInput, type HandlerOutput, isBlank } from '@innerspring/contract';
import { JOB_LIMITS, type JobAlert } from '@innerspring/contract/jobs/choices';
import { and, desc, eq, sql } from 'drizzle-orm';
import { lockMembers } from '../../core/accounts/public.ts';
import { nextAtTheirHour } from '../../core/notifications/public.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { placeOf, termsOf } from './job-terms.ts';
import { jobSearches } from './jobs.tables.ts';
import { jobsLimits } from './jobs.tokens.ts';

type SavedSearch = HandlerOutput<typeof api.jobSearches.create>;
type NewSearch = HandlerInput<typeof api.jobSearches.create>['body'];
type Change = HandlerInput<typeof api.jobSearches.change>['body'];

const shown = {
  id: jobSearches.id,
  name: jobSearches.name,
  filters: jobSearches.filters,
  alert: jobSearches.alert,
  createdAt: jobSearches.createdAt,
};

const noSearch = () => new AppError('not_found', 'Search not found');

/** The viewer's saved searches, newest first. */
export function savedSearches(db: Db, viewer: Viewer): Promise<SavedSearch[]> {
  return db.select(shown).from(jobSearches).where(eq(jobSearches.ownerId, viewer.id)).orderBy(desc(jobSearches.id));
}

const dueAt = (tx: Db, viewer: Viewer, alert: JobAlert, now: Date) =>
  alert === 'none' ? null : nextAtTheirHour(tx, viewer.id, alert, now);

/** Saves a search. @throws {AppError} `conflict` beyond ten, or where it is saved already; `invalid` without a filter, `rate_limited`. */
export async function saveSearch(
  deps: Deps,
  viewer: Viewer,
  { name, filters, alert }: NewSearch,
): Promise<SavedSearch> {
  await deps.limits.take(jobsLimits.searching, viewer.id);
  const now = deps.clock.now();
  const around = placeOf(filters);
  // A distance is from a place.
  const { within, ...others } = filters;
  const address = Object.fromEntries(
    Object.entries(around ? { ...others, within } : others)
      .map(
        ([key, value]) =>
          [
            key,
            String(value ?? '')
              .toWellFormed()
              .trim(),
          ] as const,
      )
      .filter(([, value]) => !isBlank(value)),
  );
  if (Object.keys(address).length === 0) throw fieldError('filters', 'Choose a filter, or enter words');
  const words = address['q'] ?? null;
  const terms = termsOf(filters, around, null, now);
  return deps.db.transaction(async (tx) => {
    await lockMembers(tx, [viewer.id]);
    const own = await savedSearches(tx, viewer);
    if (own.length >= JOB_LIMITS.searches)
      throw new AppError('conflict', `You have ${JOB_LIMITS.searches} saved searches. Delete one first.`);
    const key = (one: Record<string, string>) => JSON.stringify(Object.entries(one).toSorted());
    if (own.some((one) => key(one.filters) === key(address)))
      throw new AppError('conflict', 'You’ve already saved this search.');
    const [made] = await tx
      .insert(jobSearches)
      .values({
        ownerId: viewer.id,
        name: name.trim(),
        filters: address,
        // A pay below the lowest floor has no term: what no posting has leaves all of them to the exact condition.
        asked: sql`coalesce(websearch_to_tsquery('english', ${words}) && ${terms}::tsquery,
          websearch_to_tsquery('english', ${words}), ${terms}::tsquery, '!''~nothing'''::tsquery)`,
        payYearlyCents: filters.pay === undefined ? null : filters.pay * 100,
        latitude: around?.circle?.latitude ?? null,
        longitude: around?.circle?.longitude ?? null,
        miles: around?.circle?.miles ?? null,
        places: around?.names ?? null,
        alert,
        nextAt: await dueAt(tx, viewer, alert, now),
        createdAt: now,
      })
      .returning(shown);
    if (!made) throw new Error('The search was not stored.');
    return made;
  });
}

const isOwn = (viewer: Viewer, id: number) => and(eq(jobSearches.id, id), eq(jobSearches.ownerId, viewer.id));

/** Renames a search, or changes how often it alerts. @throws {AppError} `not_found`, `rate_limited`. */
export async function changeSearch(deps: Deps, viewer: Viewer, id: number, change: Change): Promise<SavedSearch> {
  await deps.limits.take(jobsLimits.searching, viewer.id);
  return deps.db.transaction(async (tx) => {
    const [was] = await tx.select(shown).from(jobSearches).where(isOwn(viewer, id)).for('update');
    if (!was) throw noSearch();
    const { name, alert } = change;
    const due = was.alert === alert ? {} : { nextAt: await dueAt(tx, viewer, alert, deps.clock.now()) };
    await tx
      .update(jobSearches)
      .set({ name: name.trim(), alert, ...due })
      .where(isOwn(viewer, id));
    return { ...was, name: name.trim(), alert };
  });
}

/** Deletes a search. @throws {AppError} `not_found` */
export async function removeSearch({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const gone = await db.delete(jobSearches).where(isOwn(viewer, id)).returning({ id: jobSearches.id });
  if (gone.length === 0) throw noSearch();
}
