import { defineNav } from '../../platform/nav.ts';

/** Members see their orders where they buy. Staff see all of them on the admin page of subscriptions. */
export const orders = defineNav({
  name: 'orders',
});
