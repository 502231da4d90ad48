import { navs } from '../../nav.ts';
import { givenBy } from '../../platform/nav.ts';
import type { OtherAddress } from '../../platform/nav/menus.ts';

const addresses = givenBy(navs, 'addresses').flat();

/** Whether a path fits an address in which `*` stands for one part. */
function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]))
  );
}

/**
 * What stands at a plain path (lower case, no closing slash) that has no route of its own: a screen that comes later, the way to
 * the screen of an old address, or one that is there outside of production. Exact names go before places for an id.
 */
export function otherAddress(path: string): OtherAddress | undefined {
  return (
    addresses.find((one) => one.path === path) ??
    addresses.find((one) => one.path.includes('*') && fits(one.path, path))
  );
}
