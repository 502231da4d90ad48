import { firstTopics } from '@innerspring/contract/topics/first-endpoints';
import { useSuspenseQuery } from '@tanstack/react-query';
import { SiteLink, topicPath } from '../../../parts/site-link.tsx';
import { query } from '../../../platform/query.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { chipLook } from '../../../ui/toggles.tsx';

/** Topics shown in the rail; the others are on the Network page. */
const SHOWN = 8;

/** The topics that the member follows, as links to their posts; nothing if there are none. */
export default function TopicsCard() {
  const { data } = useSuspenseQuery(query(firstTopics.followed, { query: {} }));
  if (data.items.length === 0) return null;
  return (
    <Card asChild>
      <section aria-label="Your topics" className="pb-3.5">
        <CardHeader
          title="Your topics"
          action={
            <SiteLink to="/network?tab=following&show=topics" className="hover:underline">
              See all
            </SiteLink>
          }
        />
        <ul className="mt-1 flex flex-wrap gap-1.5 px-4">
          {data.items.slice(0, SHOWN).map(({ slug, name }) => (
            <li key={slug} className="min-w-0">
              <SiteLink
                to={topicPath(slug)}
                className={`hit ${chipLook} border-seam-strong text-ink-soft hover:border-edge hover:text-ink`}
              >
                <span className="truncate">#{name}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
