import { ADMIN_POLL_TABS, type AdminPollTab, adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { query } from '../../../platform/query.ts';
import { formatDate } from '../../../ui/words/date-format.ts';
import { audienceOf } from '../poll-words.ts';

/** The page's tabs in order: the lists of polls, and suggested questions. */
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

/** The tab that lists the polls of a state. */
export const tabOf = (state: AdminPoll['state']): AdminPollTab =>
  ADMIN_POLL_TABS.find((tab) => tab === state) ?? 'open';

/** Matches the names of all queries that show polls to members or staff, or the figures of the admin area. */
export const staffTouches = /^(?:adminPolls|polls|admin)\./;

/** A poll as its form loads it. */
export const pollDraftQuery = (id: number) => query(adminPolls.get, { params: { id } });
/** The analytics of one poll. */
export const pollAnalyticsQuery = (id: number) => query(adminPolls.analytics, { params: { id } });

export const pollEditPath = (id: number) => `/admin/polls/${id}/edit`;
export const pollAnalyticsPath = (id: number) => `/admin/polls/${id}/analytics`;

/** The question, or a placeholder for a draft without one. */
export const titleOf = ({ question }: { question: string }): string => question || 'Draft without a question';

/** Who can vote, as text. */
export const whoCanVote = (poll: Pick<AdminPoll, 'professions' | 'companyTypes'>): string =>
  audienceOf(poll) ?? 'All members';

/** How many options a member can choose. */
export const choicesText = (maxChoices: number): string =>
  maxChoices === 1 ? 'One option' : `Up to ${maxChoices} options`;

/** Date and time in the reader's time zone. */
export const momentOf = (instant: string | null): string =>
  instant === null ? '–' : formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' });

const dayOf = (instant: string | null): string =>
  instant === null ? '–' : formatDate(new Date(instant), { dateStyle: 'medium' });

/** The date that matters for a poll's state: "Closes Mar 4, 2027". */
export function whenOf({ state, createdAt, opensAt, closesAt }: AdminPoll): string {
  if (state === 'draft') return `Created ${dayOf(createdAt)}`;
  if (state === 'scheduled') return `Opens ${dayOf(opensAt)}`;
  return `${state === 'open' ? 'Closes' : 'Closed'} ${dayOf(closesAt)}`;
}
