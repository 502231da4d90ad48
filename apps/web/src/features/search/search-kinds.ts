import { navs } from '../../nav.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';

/** What the search page shows, in the order of its tabs. */
export const searchKinds = inOrder(givenBy(navs, 'searchKinds'));
