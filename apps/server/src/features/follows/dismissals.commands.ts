import { and, eq } from 'drizzle-orm';
import { requireVisibleMember } from '../../core/accounts/public.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { followsSettings } from './follows.settings.ts';
import { suggestionDismissals } from './dismissals.tables.ts';

/** Keeps a member out of the viewer's suggestions for some months. @throws {AppError} `not_found`. */
export async function dismissSuggestion(deps: Deps, viewer: Viewer, personId: number): Promise<void> {
  const now = deps.clock.now();
  await requireVisibleMember(deps.db, viewer.id, personId, now);
  const until = new Date(now.getTime() + deps.siteSettings.get(followsSettings.dismissedDays) * 86_400_000);
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
