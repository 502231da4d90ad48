import { useSuspenseQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PollCard } from './poll-card.tsx';
import { ofWeekQuery } from './polls.data.ts';

/** The poll that our staff feature, or the newest one for the member, to vote in place; nothing where none is open. */
export default function PollOfWeekCard() {
  const { data: poll } = useSuspenseQuery(ofWeekQuery);
  if (!poll) return null;
  return (
    <Card asChild>
      <section aria-label="Poll of the week">
        <CardHeader
          title="Poll of the week"
          action={
            <SiteLink to="/polls" className="hover:underline">
              See all
            </SiteLink>
          }
        />
        <div className="-mt-2">
          <PollCard poll={poll} />
        </div>
      </section>
    </Card>
  );
}
