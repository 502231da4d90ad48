import { POLL_BREAKDOWNS } from '@innerspring/contract/polls/choices';
import type { Poll } from '@innerspring/contract/polls/schemas';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { OptionText } from './poll-bars.tsx';

type Group = NonNullable<Poll['groups']>[number];

/** One group: its votes for each option. Bars compare counts within the group, since hidden counts leave no total. */
function GroupBars({ group: { name, votes }, options }: { group: Group; options: Poll['options'] }) {
  const most = Math.max(1, ...votes.map((cell) => cell.votes ?? 0));
  return (
    <section aria-label={name} className="grid min-w-0 content-start gap-2">
      <h3 className="text-sm font-semibold wrap-anywhere">{name}</h3>
      <ul className="grid min-w-0 gap-2">
        {options.map((option) => {
          const count = votes.find(({ optionId }) => optionId === option.id)?.votes ?? null;
          return (
            <li key={option.id} className="grid min-w-0 gap-1 text-sm">
              <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 wrap-anywhere">
                  <OptionText option={option} />
                </span>
                <span className="ms-auto shrink-0 text-ink-soft tabular-nums">
                  {count === null ? 'hidden' : countOf(count, 'vote')}
                </span>
              </div>
              <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-pill bg-seam">
                <span
                  className="block h-full rounded-pill bg-night"
                  style={{ width: `${((count ?? 0) / most) * 100}%` }}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The results of a closed poll by profession or company type; nothing if no group is large enough. */
export function PollGroups({ poll: { groups, breakdown, options } }: { poll: Poll }) {
  if (!groups?.length) return null;
  return (
    <Card bleed padded asChild className="grid gap-4">
      <section aria-label={POLL_BREAKDOWNS[breakdown]}>
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">{POLL_BREAKDOWNS[breakdown]}</h2>
          <p className="text-sm text-ink-faint">
            Groups and numbers that are too small stay hidden, so nobody can tell how a member voted.
          </p>
        </div>
        <div className="grid gap-5 md:grid-cols-2">
          {groups.map((group) => (
            <GroupBars key={group.name} group={group} options={options} />
          ))}
        </div>
      </section>
    </Card>
  );
}
