import { and, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isVisibleMember } from './follow-rows.ts';
import { suggestionDismissals } from './follows.tables.ts';

const DISMISSED_DAYS = 90;

/** Keeps a member out of the viewer's suggestions for 90 days. @throws {AppError} `not_found`. */
export async function dismissSuggestion(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const now = deps.clock.now();
  if (!(await isVisibleMember(deps.db, viewer.id, personId, now))) throw new AppError('not_found', 'User not found');
  const until = new Date(now.getTime() + DISMISSED_DAYS * 86_400_000);
  await deps.db
    .insert(suggestionDismissals)
    .values({ userId: viewer.id, personId, until })
    .onConflictDoUpdate({ target: [suggestionDismissals.userId, suggestionDismissals.personId], set: { until } });
}

/** Takes a dismissal back; also where there was none. */
export async function restoreSuggestion(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  await deps.db
    .delete(suggestionDismissals)
    .where(and(eq(suggestionDismissals.userId, viewer.id), eq(suggestionDismissals.personId, personId)));
}
