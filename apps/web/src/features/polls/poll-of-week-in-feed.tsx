import { useSuspenseQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PollCard } from './poll-card.tsx';
import { ofWeekQuery } from './public/poll-addresses.ts';

/** The poll of the week among the posts of a phone, where members vote in place; nothing if none is open. */
export default function PollOfWeekInFeed() {
  const { data: poll } = useSuspenseQuery(ofWeekQuery);
  if (!poll) return null;
  return (
    <Card bleed asChild>
      <section aria-label="Poll of the week">
        <CardHeader
          title="Poll of the week"
          action={
            <SiteLink to="/polls" className="hover:underline">
              See all
            </SiteLink>
          }
        />
        <PollCard poll={poll} />
      </section>
    </Card>
  );
}
