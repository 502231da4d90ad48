import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { navs } from '../../nav.ts';
import { whenIdle } from '../../platform/code/later.ts';
import type { Background } from '../../platform/nav/entries.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';
import { dialogCode, floatingCode } from '../../ui/overlays/overlay-code.ts';
import { panelCode } from '../../ui/overlays/panel-code.ts';

/** Starts the features' background work on every page. Returns a function that stops all of it. */
export async function startBackground(
  when: Background['when'],
  client: QueryClient,
  memberId: number,
): Promise<() => void> {
  const wanted = givenBy(navs, 'background')
    .flat()
    .filter((one) => one.when === when);
  const stops = await Promise.all(wanted.map(({ start }) => start(client, memberId)));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Fetches the code of menus, dialogs and editors before members need it, since it cannot load offline. */
export async function fetchAhead(router: AnyRouter): Promise<() => void> {
  const routes: Record<string, AnyRoute> = router.routesById;
  const loads = inOrder(givenBy(navs, 'ahead')).flatMap(({ load }) =>
    'routes' in load ? load.routes.map((id) => async () => routes[id] && router.loadRouteChunk(routes[id])) : [load],
  );
  const menus = [() => import('../header/avatar-menu.tsx'), () => import('../header/slide-menu.tsx')];
  for (const load of [floatingCode.load, dialogCode.load, panelCode.load, ...menus, ...loads]) {
    await whenIdle();
    await load();
  }
  return () => undefined;
}
