import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { navs } from '../../../nav.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { givenBy } from '../../../platform/nav.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';

const nothing = givenBy(navs, 'emptyFeeds').flat();

/** Explains why there is no post of this kind. */
export default function KindEmpty({ kind }: { kind: FeedKind }) {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/">Show all posts</SiteLink>
          </Button>
        }
      >
        {nothing.find((one) => one.kind === kind)?.text}
      </EmptyState>
    </Card>
  );
}
