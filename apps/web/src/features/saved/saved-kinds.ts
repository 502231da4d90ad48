import { navs } from '../../nav.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';

/** The kinds of things that members save, in the order of their tabs. */
export const savedKinds = inOrder(givenBy(navs, 'savedKinds'));
