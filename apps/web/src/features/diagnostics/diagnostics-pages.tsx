import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedSwitch } from '../../ui/toggles.tsx';

/** /test-feed, outside production: the feed's raw responses. */
export function TestFeedPage() {
  const [view, setView] = useState<View>('latest');
  const feed = useQuery({ queryKey: ['diagnostics.feed', view], queryFn: () => ask(view), gcTime: 0, staleTime: 0 });
  const status = feed.error instanceof ApiError ? String(feed.error.status) : feed.error ? 'No response' : '200';
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:px-4">
      <h1>Test feed</h1>
      <div className="flex flex-wrap gap-2">
        <SegmentedSwitch
          label="Feed"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'latest', label: 'Latest' },
            { value: 'top', label: 'Top' },
          ]}
        />
        <Button variant="outline" loading={feed.isFetching} onClick={() => void feed.refetch()}>
          Ask again
        </Button>
      </div>
      <Card padded className="grid gap-4">
        {feed.isPending ? (
          <p role="status">Asking…</p>
        ) : (
          <Facts
            facts={[
              ['Request', `GET ${posts.feed.path}?view=${view}`],
              ['Status', status],
              ['Time', feed.data ? `${String(feed.data.ms)} ms` : '–'],
              ['Posts', String(feed.data?.answer.items.length ?? 0)],
              ['Next page', feed.data?.answer.nextCursor ?? 'none'],
              ['Error', feed.error?.message ?? 'none'],
            ]}
          />
        )}
        {feed.data ? (
          <pre
            aria-label="Response"
            tabIndex={0}
            className="max-h-[60dvh] overflow-auto rounded-control bg-sunk p-3 text-xs"
          >
            {JSON.stringify(feed.data.answer, null, 2)}
          </pre>
        ) : null}
      </Card>
    </div>
  );
}

type View = 'top' | 'latest';

/** Requests the first page of the feed, bypassing every cache, and measures the time. */
async function ask(view: View) {
  const begun = performance.now();
  const answer = await call(posts.feed, { query: { view } });
  return { answer, ms: Math.round(performance.now() - begun) };
}

/** /linkedin-test, outside production: the configuration that the LinkedIn connection would find. */
export function LinkedInTestPage() {
  const user = useCurrentUser();
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:px-4">
      <h1>LinkedIn test</h1>
      <Card padded>
        <Facts
          facts={[
            ['Connection', 'Not set up: posts stay on this site'],
            ['Signed in as', `${user.username} (${String(user.id)})`],
            ['Redirect URL', `${window.location.origin}/callback`],
            ['Opened from', window.opener ? 'Another window' : 'No other window'],
          ]}
        />
      </Card>
    </div>
  );
}

/** Names and values of a diagnostic screen, one per line. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
