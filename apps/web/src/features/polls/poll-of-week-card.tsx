import { useSuspenseQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { ofWeekQuery, pollPath } from './public/poll-addresses.ts';

/** The poll that staff feature, or the newest for the member; nothing if none is open. Members vote on its page. */
export default function PollOfWeekCard() {
  const { data: poll } = useSuspenseQuery(ofWeekQuery);
  if (!poll) return null;
  return (
    <Card asChild>
      <section aria-label="Poll of the week" className="pb-2">
        <CardHeader
          title="Poll of the week"
          action={
            <SiteLink to="/polls" className="hover:underline">
              See all
            </SiteLink>
          }
        />
        <div className="relative px-4 py-2 hover:bg-sunk">
          <p className="font-medium wrap-anywhere">
            <SiteLink to={pollPath(poll.id)} className="after:absolute after:inset-0 hover:underline">
              {poll.question}
            </SiteLink>
          </p>
          <p className="text-sm text-ink-faint">{countOf(poll.voteCount, 'member voted', 'members voted')}</p>
        </div>
      </section>
    </Card>
  );
}
