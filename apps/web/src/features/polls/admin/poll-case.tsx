import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { POLL_CATEGORIES, POLL_RESULTS, POLL_STATE_LABELS } from '@innerspring/contract/polls/choices';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CaseFacts, CaseSection, DeskCase, DeskCaseState } from '../../../parts/desk/desk-case.tsx';
import { useDeskItem } from '../../../parts/desk/use-desk-item.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { fullCount } from '../../../ui/words/number-format.ts';
import { pollPath } from '../public/poll-addresses.ts';
import { choicesText, momentOf, pollAnalyticsPath, pollEditPath, titleOf, whoCanVote } from './polls-admin.data.ts';
import { StaffResults, WrittenOptions } from './staff-results.tsx';
import { usePollDecisions } from './use-poll-decisions.tsx';

/** The state, and whether it is the poll of the week. */
export function PollBadges({ poll: { state, isFeatured } }: { poll: Pick<AdminPoll, 'state' | 'isFeatured'> }) {
  return (
    <>
      <Badge variant={state === 'open' ? 'default' : 'outline'}>{POLL_STATE_LABELS[state]}</Badge>
      {isFeatured ? <Badge variant="secondary">Poll of the week</Badge> : null}
    </>
  );
}

interface PollCaseProps {
  list: UseInfiniteQueryResult<InfiniteData<{ items: AdminPoll[] }>>;
  item: AdminPoll | undefined;
}

/** The open poll: its facts, its votes and the staff actions. */
export function PollCase({ list, item }: PollCaseProps) {
  const { item: poll, isPending } = useDeskItem(list, item);
  if (poll) return <ShownPoll poll={poll} />;
  const error = list.error ?? new Error('This poll isn’t in this list anymore.');
  return <DeskCaseState isPending={isPending} error={error} onRetry={() => void list.refetch()} />;
}

function CaseLinks({ poll: { id, state } }: { poll: AdminPoll }) {
  return (
    <>
      <Button asChild variant="outline" size="sm">
        <SiteLink to={pollEditPath(id)}>Edit</SiteLink>
      </Button>
      {state === 'draft' ? null : (
        <>
          <Button asChild variant="outline" size="sm">
            <SiteLink to={pollAnalyticsPath(id)}>Analytics</SiteLink>
          </Button>
          <Button asChild variant="ghost" size="sm">
            <SiteLink to={pollPath(id)}>Open the poll</SiteLink>
          </Button>
        </>
      )}
    </>
  );
}

function ShownPoll({ poll }: { poll: AdminPoll }) {
  const { decisions, question } = usePollDecisions(poll);
  const { state, category, description, options, reportCaseId } = poll;
  const isDraft = state === 'draft';
  return (
    <>
      <DeskCase
        title={<bdi>{titleOf(poll)}</bdi>}
        badges={<PollBadges poll={poll} />}
        actions={<CaseLinks poll={poll} />}
        decisions={decisions}
      >
        <CaseFacts
          facts={[
            ['Votes', isDraft ? '–' : fullCount(poll.voteCount)],
            ['Opens', isDraft && poll.opensAt === null ? 'When it’s published' : momentOf(poll.opensAt)],
            ['Closes', momentOf(poll.closesAt)],
            ['Who can vote', whoCanVote(poll)],
            ['Members choose', choicesText(poll.maxChoices)],
            ['Results', POLL_RESULTS[poll.results]],
            ['Category', category ? POLL_CATEGORIES[category] : '–'],
          ]}
        />
        <CaseSection title={isDraft ? 'Options' : 'Votes'}>
          {isDraft ? <WrittenOptions options={options} /> : <StaffResults poll={poll} />}
        </CaseSection>
        {description ? (
          <CaseSection title="Description">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {description}
            </p>
          </CaseSection>
        ) : null}
        {reportCaseId ? (
          <CaseSection title="Reported by members">
            <SiteLink to={`/admin/reports?report=${reportCaseId}`} className="link">
              Read the reports and decide
            </SiteLink>
          </CaseSection>
        ) : null}
      </DeskCase>
      {question}
    </>
  );
}
