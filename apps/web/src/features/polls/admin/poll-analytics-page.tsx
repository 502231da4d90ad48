import { urlOf } from '@innerspring/contract/address';
import type { PollAnalytics } from '@innerspring/contract/polls/admin';
import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { StatTile } from '../../../ui/stat-tile.tsx';
import { countOf, fullCount } from '../../../ui/words/number-format.ts';
import { percentText } from '../../../ui/words/percent.ts';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { pollPath } from '../public/poll-addresses.ts';
import { PollBadges } from './poll-case.tsx';
import { PollGroupsCard } from './poll-groups.tsx';
import { PollPageState } from './poll-page-state.tsx';
import { momentOf, pollAnalyticsQuery, pollEditPath, titleOf, whoCanVote } from './polls-admin.data.ts';
import { StaffResults } from './staff-results.tsx';
import { VotesOverTime } from './votes-over-time.tsx';

/** A share in percent; a dash if the whole is 0. At most 100%: members who voted may have left the audience since. */
const shareText = (part: number, whole: number): string => (whole === 0 ? '–' : percentText(Math.min(1, part / whole)));

function Facts({ analytics }: { analytics: PollAnalytics }) {
  const { poll, audienceCount, changedCount, forfeitCount, commentCount } = analytics;
  const { voteCount } = poll;
  return (
    <section
      aria-label="Facts"
      className="grid grid-cols-2 gap-x-3 gap-y-5 rounded-card border border-seam bg-paper p-4 sm:grid-cols-3 lg:grid-cols-5"
    >
      <StatTile label="Votes" value={fullCount(voteCount)} note="members who voted" />
      <StatTile
        label="Turnout"
        value={shareText(voteCount, audienceCount)}
        note={`of ${countOf(audienceCount, 'member')} who can vote`}
      />
      <StatTile
        label="Changed their vote"
        value={shareText(changedCount, voteCount)}
        note={countOf(changedCount, 'member')}
      />
      <StatTile label="Saw results instead" value={fullCount(forfeitCount)} note="without voting" />
      <StatTile label="Comments" value={fullCount(commentCount)} />
    </section>
  );
}

function Results({ poll }: Pick<PollAnalytics, 'poll'>) {
  return (
    <Card asChild>
      <section aria-label="Results">
        <CardHeader title="Results" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">
          <StaffResults poll={poll} />
        </div>
      </section>
    </Card>
  );
}

function Head({ poll }: Pick<PollAnalytics, 'poll'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
        {titleOf(poll)}
      </h2>
      <div className="flex flex-wrap gap-1">
        <PollBadges poll={poll} />
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {momentOf(poll.opensAt)} – {momentOf(poll.closesAt)} · {whoCanVote(poll)}
      </p>
    </div>
  );
}

function Actions({ id, isDraft }: { id: number; isDraft: boolean }) {
  return (
    <>
      <Button asChild variant="ghost">
        <SiteLink to={pollEditPath(id)}>Edit</SiteLink>
      </Button>
      {isDraft ? null : (
        <Button asChild variant="ghost">
          <SiteLink to={pollPath(id)}>Open the poll</SiteLink>
        </Button>
      )}
      <Button asChild variant="outline">
        <a href={urlOf(adminPolls.csv, { params: { id } })} download={`poll-${id}-results.csv`}>
          <Download size={16} aria-hidden="true" />
          Export as CSV
        </a>
      </Button>
    </>
  );
}

/** /admin/polls/{id}/analytics: turnout, results, votes over time and breakdown. No figure identifies a member. */
export function PollAnalyticsPage({ id }: { id: number }) {
  const { data: analytics, error, refetch } = useQuery(pollAnalyticsQuery(id));
  return (
    <AdminFrame
      title="Poll analytics"
      current="/admin/polls"
      // Shown while the poll loads, or the row would grow.
      actions={error ? null : <Actions id={id} isDraft={analytics?.poll.state === 'draft'} />}
    >
      {analytics ? (
        <>
          <Head poll={analytics.poll} />
          <Facts analytics={analytics} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <Results poll={analytics.poll} />
            <VotesOverTime days={analytics.days} />
          </div>
          <PollGroupsCard analytics={analytics} />
          <p className="text-sm text-ink-faint">
            Votes are anonymous: nobody, our staff included, sees who voted for what. Counts move in steps of five or
            more while the poll is open.
          </p>
        </>
      ) : (
        <PollPageState error={error} onRetry={() => void refetch()} />
      )}
    </AdminFrame>
  );
}
