import type { CurrentUser } from '@innerspring/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { SETTLES_MS, startLater } from '../../platform/code/later.ts';

/**
 * Background work on every page of a member. Each part starts once the page has had time for what matters more. Returns
 * a function that stops all of it.
 */
export function startMemberWork(
  client: QueryClient,
  router: AnyRouter,
  { id, avatarUrl, isAdmin }: Pick<CurrentUser, 'id' | 'avatarUrl' | 'isAdmin'>,
): () => void {
  const stops = [
    // Changed pictures of members.
    startLater(SETTLES_MS.pictures, async () =>
      (await import('../../platform/avatars/avatar-updates.ts')).followOwnAvatar(client, { id, avatarUrl }),
    ),
    // Background work of features, such as sending what an earlier tab could not send.
    startLater(SETTLES_MS.views, async () => (await import('./background.ts')).startBackground('settled', client, id)),
    // The code of the editors, while there is a network.
    startLater(SETTLES_MS.ahead, async () => (await import('./background.ts')).fetchAhead(router)),
    // Offline support, and notifications.
    startLater(SETTLES_MS.offline, async () =>
      (await import('../start/offline-start.ts')).startOffline(client, router, id),
    ),
  ];
  // Impressions: what the reader sees on screen. What staff see does not count.
  if (!isAdmin)
    stops.push(
      startLater(SETTLES_MS.views, async () => {
        const [{ watchImpressions }, { navs }] = await Promise.all([
          import('../../platform/seen/impressions.ts'),
          import('../../nav.ts'),
        ]);
        return watchImpressions(navs);
      }),
    );
  return () => {
    for (const stop of stops) stop();
  };
}
