import { useSuspenseQuery } from '@tanstack/react-query';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { pendingRequests } from '../follows/public/follow-button.tsx';
import { useAnswer } from './request-answer.ts';

/** Requests shown in the rail; the others are on the Network page. */
const SHOWN = 2;

/** Follow requests that await the member's answer; nothing if there are none. */
export default function RequestsCard() {
  const { data } = useSuspenseQuery(pendingRequests);
  const answer = useAnswer();
  if (data.length === 0) return null;
  return (
    <Card asChild>
      <section aria-label="Follow requests" className="pb-2">
        <CardHeader
          title="Follow requests"
          action={
            <SiteLink to="/network?tab=requests" className="hover:underline">
              {data.length > SHOWN ? `See all ${data.length}` : 'See all'}
            </SiteLink>
          }
        />
        <ul>
          {data.slice(0, SHOWN).map((request) => (
            <li key={request.id} className="grid gap-2 border-seam px-4 py-2.5 not-first:border-t">
              <PersonLine person={request.person} />
              <div className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Accept ${request.person.fullName}`}
                  onClick={() => answer.mutate({ request, accept: true })}
                >
                  Accept
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Decline ${request.person.fullName}`}
                  onClick={() => answer.mutate({ request, accept: false })}
                >
                  Decline
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
