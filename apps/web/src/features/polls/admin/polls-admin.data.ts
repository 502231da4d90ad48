import { ADMIN_POLL_TABS, type AdminPollTab, adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { query } from '../../../platform/query.ts';
import { formatDate } from '../../../ui/words/date-format.ts';
import { audienceOf } from '../poll-words.ts';

/** The lists of polls, and the questions that members suggest, in the order of the page. */
export const ADMIN_POLL_PAGE_TABS = [
  'open',
  'draft',
  'scheduled',
  'closed',
  'archived',
  'suggestions',
  'reported',
] as const satisfies readonly (AdminPollTab | 'suggestions')[];
export type AdminPollPageTab = (typeof ADMIN_POLL_PAGE_TABS)[number];

/** The tab where a poll of a state is found. */
export const tabOf = (state: AdminPoll['state']): AdminPollTab =>
  ADMIN_POLL_TABS.find((tab) => tab === state) ?? 'open';

/** The names of every query that shows polls, to members or to staff, and of the figures of the admin area. */
export const staffTouches = /^(?:adminPolls|polls|admin)\./;

/** A poll as its form holds it. */
export const pollDraftQuery = (id: number) => query(adminPolls.get, { params: { id } });
/** How members answered one poll. */
export const pollAnalyticsQuery = (id: number) => query(adminPolls.analytics, { params: { id } });

export const pollEditPath = (id: number) => `/admin/polls/${id}/edit`;
export const pollAnalyticsPath = (id: number) => `/admin/polls/${id}/analytics`;

/** The question, or what stands in for it in a draft without one. */
export const titleOf = ({ question }: { question: string }): string => question || 'Draft without a question';

/** Who can vote, as a fact. */
export const whoCanVote = (poll: Pick<AdminPoll, 'professions' | 'companyTypes'>): string =>
  audienceOf(poll) ?? 'All members';

/** How many options a member can choose. */
export const choicesText = (maxChoices: number): string =>
  maxChoices === 1 ? 'One option' : `Up to ${maxChoices} options`;

/** A moment with its time, on the reader's clock. */
export const momentOf = (instant: string | null): string =>
  instant === null ? '–' : formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' });

const dayOf = (instant: string | null): string =>
  instant === null ? '–' : formatDate(new Date(instant), { dateStyle: 'medium' });

/** The date that matters in the state of a poll: "Closes Mar 4, 2027". */
export function whenOf({ state, createdAt, opensAt, closesAt }: AdminPoll): string {
  if (state === 'draft') return `Created ${dayOf(createdAt)}`;
  if (state === 'scheduled') return `Opens ${dayOf(opensAt)}`;
  return `${state === 'open' ? 'Closes' : 'Closed'} ${dayOf(closesAt)}`;
}
