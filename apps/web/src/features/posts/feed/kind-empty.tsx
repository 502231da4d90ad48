import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

const nothing: Record<FeedKind, string> = {
  photos: 'Nobody you follow has posted a photo yet.',
  documents: 'Nobody you follow has posted a document yet.',
  video: 'Nobody you follow has posted a video yet.',
  polls: 'Polls cannot be posted yet. They will appear here.',
  jobs: 'Jobs cannot be posted yet. They will appear here.',
  events: 'Events cannot be posted yet. They will appear here.',
  news: 'Industry news is not in the feed yet. It will appear here.',
};

/** Says why no post of the kind is there. */
export function KindEmpty({ kind }: { kind: FeedKind }) {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/">Show all posts</SiteLink>
          </Button>
        }
      >
        {nothing[kind]}
      </EmptyState>
    </Card>
  );
}
