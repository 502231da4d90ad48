import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { postParts } from '../../../parts/posts/kinds/kinds.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-card.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { FeedChoiceBar } from './feed-choice.tsx';
import { FeedList } from './feed-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { openComposer } from '../../../platform/compose.ts';
import { Button } from '../../../ui/button.tsx';

/** Opens the create-post dialog; on phones the header's button does. */
function ComposerEntry() {
  const user = useCurrentUser();
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3.5 max-md:hidden">
      <div className="flex items-center gap-3">
        <Avatar person={user} />
        <button
          type="button"
          onClick={() => openComposer()}
          className="h-11 min-w-0 flex-1 truncate rounded-pill border border-edge px-4.5 text-start text-ink-faint transition-colors hover:border-ink-faint hover:bg-sunk"
        >
          Share what you see on the floor…
        </button>
      </div>
      <div className="flex flex-wrap gap-1 ps-13">
        {Object.values(postParts).map(({ kind: pick, label, Icon }) => (
          <Button
            key={pick}
            variant="ghost"
            size="sm"
            className="px-2.5 font-medium"
            onClick={() => openComposer({ pick })}
          >
            <Icon size={18} aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

const FirstStepsCard = lazyPart('part', () => import('./first-steps-card.tsx'));

/** The home feed: composer entry, feed choice and posts. */
export function HomePage({ kind }: { kind?: FeedKind | undefined }) {
  const user = useCurrentUser();
  const steps = useFirstSteps(user);
  const { feedView: view } = user.reading;
  return (
    <>
      <h1 className="sr-only">Home</h1>
      <ComposerEntry />
      <FeedChoiceBar kind={kind} />
      {/* The first steps appear together with the posts, so that they do not push them down. */}
      <Suspense fallback={<PostListSkeleton />}>
        <FeedList key={`${view} ${kind}`} choice={kind ? { view, kind } : { view }}>
          {steps.shown && !kind ? <FirstStepsCard onDismiss={steps.dismiss} /> : null}
        </FeedList>
      </Suspense>
    </>
  );
}
