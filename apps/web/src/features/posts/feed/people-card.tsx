import { SiteLink } from '../../../parts/site-link.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { SuggestionRows } from './suggestion-rows.tsx';
import { PEOPLE_TO_BEGIN_WITH, useFirstSteps } from './use-first-steps.ts';

/** Three people to follow. A new member sees other people than in the first steps. */
export default function PeopleCard() {
  const steps = useFirstSteps(useCurrentUser());
  return (
    <Card asChild>
      <section aria-label="People to follow" className="pb-2">
        <CardHeader
          title="People to follow"
          action={
            <SiteLink to="/network-hub" className="hover:underline">
              See all
            </SiteLink>
          }
        />
        <SuggestionRows stacked count={3} from={steps.shown ? PEOPLE_TO_BEGIN_WITH : 0} />
      </section>
    </Card>
  );
}
