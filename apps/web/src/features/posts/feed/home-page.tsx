import type { CurrentUser } from '@innerspring/contract';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { postParts } from '../../../parts/posts/kinds/kinds.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-card.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { FeedChoiceBar } from './feed-choice.tsx';
import { FeedList } from './feed-list.tsx';
import { SiteLink, profilePath } from '../../../parts/site-link.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { PEOPLE_TO_BEGIN_WITH, SuggestionRows } from './suggestion-rows.tsx';
import { first } from '../../../first.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { openComposer } from '../../../platform/compose.ts';
import { Button } from '../../../ui/button.tsx';
import { compactCount } from '../../../ui/words/number-format.ts';

/** The member's own card at the head of the left column. */
function ProfileCard() {
  const user = useCurrentUser();
  const work = [user.title, user.company].filter(Boolean).join(' at ');
  const counts = [
    { label: 'Followers', count: user.followerCount },
    { label: 'Connections', count: user.connectionCount },
  ];
  return (
    <Card asChild>
      <section aria-label="Your profile" className="overflow-hidden">
        <div className="ticking h-16" />
        <div className="-mt-7.5 px-4 pb-3.5">
          <SiteLink to={profilePath(user.id)} tabIndex={-1} aria-hidden="true" className="inline-block">
            <Avatar person={user} size={68} className="outline-3 outline-paper" />
          </SiteLink>
          <p className="mt-1.5 flex min-w-0 items-center gap-1.5 text-lg">
            <SiteLink
              to={profilePath(user.id)}
              className="min-w-0 wrap-anywhere line-clamp-2 font-semibold hover:underline"
            >
              <bdi>{user.fullName}</bdi>
            </SiteLink>
            {user.isVerified ? (
              <BadgeCheck size={18} role="img" aria-label="Verified" className="shrink-0 text-night" />
            ) : null}
          </p>
          {work ? (
            <p dir="auto" className="line-clamp-3 wrap-anywhere text-sm text-ink-soft">
              {work}
            </p>
          ) : null}
          {user.isPremium ? (
            <Badge variant="gradient" className="mt-2">
              Premium
            </Badge>
          ) : null}
        </div>
        <dl className="grid gap-1.5 border-t border-seam px-4 py-2.5 text-sm">
          {counts.map(({ label, count }) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{compactCount(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}

/** The way into the create-post dialog; on phones the header's button is the way. */
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

const shortcuts = first.flatMap(({ shortcut }) => shortcut ?? []);
const small = first.flatMap(({ footer = [] }) => footer);

/** Ways to the places without an icon in the header. */
function Shortcuts() {
  return (
    <>
      <Card asChild>
        <nav aria-label="Shortcuts" className="p-2">
          {shortcuts.map(({ to, label, Icon, isNew }) => (
            <SiteLink
              key={to}
              to={to}
              className="flex items-center gap-3 rounded-control px-2.5 py-2 font-medium text-ink-soft transition-colors hover:bg-sunk hover:text-ink"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              {label}
              {isNew ? <Badge variant="secondary">NEW</Badge> : null}
            </SiteLink>
          ))}
        </nav>
      </Card>
      <nav aria-label="About this site" className="flex flex-wrap gap-x-3 gap-y-1 px-1.5 text-xs text-ink-faint">
        {small.map(({ to, label }) => (
          <SiteLink key={to} to={to} className="min-h-6 hover:text-ink hover:underline">
            {label}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}

/** `from`: how many others stand elsewhere on the screen. */
function PeopleToFollow({ from }: { from: number }) {
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

const NEW_FOR_MS = 30 * 86_400_000;

const keyOf = (userId: number) => `first-steps.${userId}`;

function wasDismissed(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'dismissed';
  } catch {
    return false;
  }
}

/** Whether the first steps still help: in the first 30 days, until all are done or the member takes them away. */
export function useFirstSteps({ id, createdAt, followingCount, postCount }: CurrentUser) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(id));
  const [openedAt] = useState(() => Date.now());
  const isNew = openedAt - Date.parse(createdAt) < NEW_FOR_MS;
  const isDone = followingCount >= PEOPLE_TO_BEGIN_WITH && postCount > 0;
  function dismiss() {
    setDismissed(true);
    try {
      localStorage.setItem(keyOf(id), 'dismissed');
    } catch {
      // It comes back with the next page; nothing else is lost.
    }
  }
  return { shown: isNew && !isDone && !isDismissed, dismiss };
}

const FirstStepsCard = lazyPart('part', () => import('./first-steps-card.tsx'));

/** The home feed between the member's own things and what else matters now. */
export function HomePage({ kind }: { kind?: FeedKind | undefined }) {
  const user = useCurrentUser();
  const steps = useFirstSteps(user);
  const { feedView: view } = user.reading;
  return (
    <div className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] items-start gap-6 pt-5.5 pb-20 max-md:gap-2.5 max-md:pt-2.5 md:grid-cols-[minmax(0,1fr)_300px] md:px-4 min-[68.75rem]:grid-cols-[232px_minmax(0,1fr)_300px]">
      <aside aria-label="You" className="grid gap-4 max-[68.75rem]:hidden">
        <ProfileCard />
        <Shortcuts />
      </aside>
      <div className="grid w-full max-w-160 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 justify-self-center max-md:gap-2.5">
        <h1 className="sr-only">Home</h1>
        <ComposerEntry />
        <FeedChoiceBar kind={kind} />
        {/* The first steps come with the posts, so that they do not push them down. */}
        <Suspense fallback={<PostListSkeleton />}>
          <FeedList key={`${view} ${kind}`} choice={kind ? { view, kind } : { view }}>
            {steps.shown && !kind ? <FirstStepsCard onDismiss={steps.dismiss} /> : null}
          </FeedList>
        </Suspense>
      </div>
      <aside aria-label="For you" className="grid gap-4 max-md:hidden">
        <PeopleToFollow from={steps.shown ? PEOPLE_TO_BEGIN_WITH : 0} />
      </aside>
    </div>
  );
}
