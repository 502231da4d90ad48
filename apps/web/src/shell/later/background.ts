import type { QueryClient } from '@tanstack/react-query';
import { navs } from '../../nav.ts';
import type { Background } from '../../platform/nav/menus.ts';
import { givenBy } from '../../platform/nav.ts';

/** Starts what features run beside every page. Gives the way to stop all of it. */
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
