import { SiteLink } from '../../../parts/site-link.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { SuggestionRows } from './suggestion-rows.tsx';

/** `from`: how many others stand elsewhere on the screen. */
export function PeopleToFollow({ from }: { from: number }) {
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
        <SuggestionRows count={3} from={from} />
      </section>
    </Card>
  );
}
