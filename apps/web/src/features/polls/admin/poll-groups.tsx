import type { PollAnalytics } from '@innerspring/contract/polls/admin';
import { POLL_BREAKDOWNS } from '@innerspring/contract/polls/choices';
import type { PollGroups, PollRow } from '@innerspring/contract/polls/schemas';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { fullCount } from '../../../ui/words/number-format.ts';

type Group = PollGroups[number];

/** The votes of a group for an option. The server omits counts that could reveal how a member voted. */
const cellText = ({ votes }: Group, optionId: number): string => {
  const count = votes.find((cell) => cell.optionId === optionId)?.votes;
  return count === null || count === undefined ? 'hidden' : fullCount(count);
};

function GroupTable({ title, groups, options }: { title: string; groups: PollGroups; options: PollRow['options'] }) {
  return (
    // Ten options do not always fit side by side, so the table scrolls instead of the page.
    <div className="min-w-0 overflow-x-auto" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <DataTable
        caption={title}
        rows={groups}
        rowKey={({ name }) => name}
        columns={[
          { key: 'group', header: 'Group', primary: true, cell: ({ name }) => name },
          ...options.map(({ id, text }) => ({
            key: String(id),
            header: (
              <bdi className="inline-block max-w-40 whitespace-normal wrap-anywhere max-md:max-w-32 max-md:text-start md:min-w-20">
                {text}
              </bdi>
            ),
            numeric: true,
            cell: (group: Group) => cellText(group, id),
          })),
        ]}
      />
    </div>
  );
}

/** The votes by profession or company type, or why they are hidden. */
export function PollGroupsCard({ analytics }: { analytics: PollAnalytics }) {
  const { breakdown, groups, poll } = analytics;
  const title = breakdown === 'none' ? 'Breakdown' : POLL_BREAKDOWNS[breakdown];
  const isShown = groups !== null && groups.length > 0;
  return (
    <Card asChild>
      <section aria-label={title} className="min-w-0">
        <CardHeader title={title} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 pb-4">
          {breakdown === 'none' ? (
            <p className="text-ink-soft">This poll has no breakdown.</p>
          ) : isShown ? (
            <GroupTable title={title} groups={groups} options={poll.options} />
          ) : (
            <p className="text-ink-soft">
              {poll.state === 'open'
                ? 'Shows once the poll is closed, for groups of five or more.'
                : 'No group is large enough to show without telling how a member voted.'}
            </p>
          )}
        </div>
      </section>
    </Card>
  );
}
