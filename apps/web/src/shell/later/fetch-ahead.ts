import type { AnyRoute, AnyRouter } from '@tanstack/react-router';

/** What members write with, what they most likely want next first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../../parts/comments/post-comments.tsx'),
  async () => (await import('./composer-code.ts')).composerCode(),
  () => import('../../parts/reposts/repost-menu.tsx'),
  () => import('../../parts/reposts/repost-dialog.tsx'),
  () => import('../../parts/posts/post-menu.tsx'),
  async () => (await import('../../parts/posts/send-dialog.ts')).sendDialog(),
  () => import('../../parts/chat/message-dialog.tsx'),
  () => import('../../features/feedback/public/bug-report-dialog.tsx'),
];

/** Pages to write on: the list of conversations, one of them, a new one. */
const pages = ['/messages', '/messages/', '/messages/new', '/messages/$id'];

/** Resolves when the browser has nothing better to do. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** Fetches what members write with before they want it: without a network it could not be fetched any more. */
export async function fetchAhead(router: AnyRouter): Promise<() => void> {
  const routes: Record<string, AnyRoute> = router.routesById;
  const chunks = pages.map((id) => async () => routes[id] && router.loadRouteChunk(routes[id]));
  for (const load of [...parts, ...chunks]) {
    await whenIdle();
    await load();
  }
  return () => undefined;
}
