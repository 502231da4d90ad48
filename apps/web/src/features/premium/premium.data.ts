import { orders } from '@innerspring/contract/orders/endpoints';
import { premium } from '@innerspring/contract/premium/endpoints';
import type { Plan } from '@innerspring/contract/premium/schemas';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { formatDate } from '../../ui/words/date-format.ts';

export const planQuery = query(premium.plan, {});
export const ordersPages = pages(orders.list, { query: {} });

/** The member's invoices, paged by the id of the last one. */
export const invoicePages = infiniteQueryOptions({
  queryKey: [premium.invoices.name, 'pages'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(premium.invoices, { query: pageParam === undefined ? {} : { after: pageParam } }, { signal }),
  getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
});

/** Matches the names of all queries that a change of plan affects. */
export const touchesPlan = /^(?:premium|orders|auth\.currentUser)/;

/** `February 28, 2027`, in the reader's date format. */
export const longDate = (instant: string): string => formatDate(new Date(instant), { dateStyle: 'long' });

/** Whether the member has Premium now, whoever pays for it. */
export const isActive = ({ state }: Plan): boolean => state !== 'none' && state !== 'ended';

/** A sentence about each feature. */
export const FEATURE_SENTENCES: Record<Plan['features'][number]['feature'], string> = {
  enhancedProfile: 'Your own cover, up to three featured items, a button of your own, and sections in your order.',
  customGroups: 'Create up to 5 groups with 500 members each, with a chat, posts and files.',
  profileViews: 'See who viewed your profile, when, and which kinds of companies they work for.',
  availableToHire: 'Post a card with the roles you’re open to, and choose who sees it.',
  unlimitedMessaging: 'Start as many conversations with new people as you like each month.',
  badge: 'Show the Premium badge next to your name.',
};

/** What the free plan includes of each feature. */
export const FREE_SENTENCES: typeof FEATURE_SENTENCES = {
  enhancedProfile: 'A profile with your photo, experience and skills.',
  customGroups: 'Join groups and post in them.',
  profileViews: 'How many people viewed your profile, and their professions.',
  availableToHire: 'See who is available to hire.',
  unlimitedMessaging: 'Message your connections, reply to anyone, and start 10 new conversations a month.',
  badge: 'No badge.',
};
