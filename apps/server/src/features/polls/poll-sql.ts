import { POLL_LIMITS } from '@innerspring/contract/polls/choices';

/** SQL of polls, over a row `poll` of `polls` and the viewer's own `ballot`, if there is one. */

export const pollFrom = (viewer: string, poll = 'polls poll'): string =>
  `${poll} left join poll_ballots ballot on ballot.poll_id = poll.id and ballot.user_id = ${viewer}`;

/** SQL condition: nobody took it down. */
export const isUp = (row: string): string => `${row}.withheld_at is null and ${row}.removed_at is null`;

/** SQL condition: it has opened, so members with its address may see it. */
export const isShown = (now: string, row = 'poll'): string =>
  `(${row}.state <> 'draft' and ${row}.opens_at <= ${now} and ${isUp(row)})`;

/** SQL condition: members find it in lists and searches. */
export const isListed = (now: string): string =>
  `(poll.state = 'published' and poll.opens_at <= ${now} and ${isUp('poll')})`;

/** SQL condition: it takes votes. */
export const isOpen = (now: string): string => `(poll.closes_at > ${now} and poll.finished_at is null)`;

export const stateOf = (now: string): string =>
  `case when poll.state <> 'published' then poll.state when poll.opens_at > ${now} then 'scheduled' when ${isOpen(now)} then 'open' else 'closed' end`;

/** SQL condition: this member can vote, by their profile as it was when the poll opened. The rule is `is_in_audience`. */
export const isFor = (member: string): string =>
  `(poll.professions = '{}' and poll.company_types = '{}' or is_in_audience(poll.professions, poll.company_types, poll.opens_at, ${member}))`;

/**
 * SQL condition: the rule lets the viewer see the results. Those of a few who voted in a poll that is closed show to nobody; while it
 * is open, none or enough votes are counted.
 */
const seesResults = `((poll.finished_at is not null and poll.results <> 'staff' or poll.results = 'after_vote' and ballot.id is not null)
    and (poll.finished_at is null or poll.counted_count >= ${POLL_LIMITS.cell}))`;

/** The same for staff. */
const staffSees = `(poll.finished_at is null or poll.counted_count >= ${POLL_LIMITS.cell})`;

type Seen = { now: string; isStaff?: boolean };

/** The columns of how a poll stands for the viewer. */
export const standingColumns = ({ now, isStaff = false }: Seen): string => {
  const sees = isStaff ? staffSees : seesResults;
  return `poll.id, ${stateOf(now)} as state, poll.vote_count as "voteCount", case when ${sees} then poll.counted_count end as "countedVotes",
  poll.counted_count >= ${POLL_LIMITS.cell} as "hasResults",
  (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'isCorrected', o.is_corrected, 'votes', case when ${sees} then o.vote_count end)
    order by o.position), '[]') from poll_options o where o.poll_id = poll.id) as options,
  case when ballot.choices = '{}' then 'forfeited' when ballot.id is not null then 'voted' end as "viewerState",
  to_json(coalesce(ballot.choices, '{}')) as "viewerChoices"`;
};

/** The columns of `PollRow`. */
export const pollRowColumns = (viewer: string, seen: Seen): string =>
  `${standingColumns(seen)}, poll.question, poll.description, poll.category, poll.max_choices as "maxChoices", poll.professions,
  poll.company_types as "companyTypes", poll.results, poll.opens_at as "opensAt", poll.closes_at as "closesAt",
  poll.featured_at is not null as "isFeatured", ${isFor(viewer)} as "isForViewer",
  exists (select 1 from saves s where s.user_id = ${viewer} and s.subject_kind = 'poll' and s.subject_id = poll.id) as "viewerSaved",
  coalesce(poll.opens_at, poll.created_at) as "createdAt"`;

/** SQL of the groups of a poll that the viewer may see. */
export const shownGroups = (isStaff = false): string =>
  `case when ${isStaff ? staffSees : seesResults} then poll.groups end as groups`;
