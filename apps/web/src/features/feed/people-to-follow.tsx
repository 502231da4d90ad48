import { SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SuggestionRows } from './suggestion-rows.tsx';

export function PeopleToFollow() {
  return (
    <Card asChild>
      <section aria-label="People to follow" className="pb-2">
        <CardHeader
          title="People to follow"
          action={
            <SiteLink to="/network-hub" className="hover:underline">
              Network
            </SiteLink>
          }
        />
        <SuggestionRows count={3} />
      </section>
    </Card>
  );
}
