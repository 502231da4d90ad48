import type { CurrentUser } from '@innerspring/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { SETTLES_MS, startLater } from '../../platform/code/later.ts';

/**
 * What runs beside every page of a member, each part once the page has had time for what matters more. Returns the way to stop
 * all of it.
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
    // What features do there, such as sending what an earlier page could not.
    startLater(SETTLES_MS.views, async () => (await import('./background.ts')).startBackground('settled', client, id)),
    // What members write with, while there is a network.
    startLater(SETTLES_MS.ahead, async () => (await import('./background.ts')).fetchAhead(router)),
    // The time without a network, and notifications.
    startLater(SETTLES_MS.offline, async () =>
      (await import('../start/offline-start.ts')).startOffline(client, router, id),
    ),
  ];
  // What comes before the reader's eyes; what staff see does not count.
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
