import { firstCompanies } from '@innerspring/contract/companies/first-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { FollowButton } from '../../follows/public/follow-button.tsx';
import { companyPath, SiteLink } from '../../../parts/site-link.tsx';
import { openComposer } from '../../../platform/compose.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/states/progress.tsx';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { SuggestionRows } from './suggestion-rows.tsx';
import { PEOPLE_TO_BEGIN_WITH } from './use-first-steps.ts';
import type { Post } from '@innerspring/contract/posts/schemas';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import { type ReactNode, useState } from 'react';
import { feedPagesOf, type Pages } from '../../../parts/posts/post.data.ts';
import { complain } from '../../../platform/client-errors.ts';
import { toast } from '../../../ui/overlays/toast.ts';

/** Reloads the feed from its first page. Resolves to whether it contains a post by another member. */
function useLoadFeed(viewerId: number, view: 'latest' | 'top') {
  const client = useQueryClient();
  const { queryKey } = feedPagesOf({ view });
  const isOthers = (post: Post) => post.author?.id !== viewerId;
  const hasOthers = () =>
    client.getQueryData<Pages<Post>>(queryKey)?.pages.some(({ items }) => items.some(isOthers)) ?? false;
  async function load() {
    const first = await client.fetchQuery({ ...query(firstPosts.feed, { query: { view } }), staleTime: 0 });
    client.setQueryData<Pages<Post>>(queryKey, { pages: [first], pageParams: [undefined] });
    return first.items.some(isOthers);
  }
  return { hasOthers, load };
}

/**
 * A button that loads the posts of newly followed members, since the feed never changes on its own while it is read.
 * Offered while the feed has no posts by others, or after the member followed more people than when it was loaded.
 */
function ShowFeed() {
  const { id, followingCount, reading } = useCurrentUser();
  const { hasOthers, load } = useLoadFeed(id, reading.feedView);
  const [shownWith, setShownWith] = useState(followingCount);
  const [isLoading, setLoading] = useState(false);

  const isOffered = followingCount > (hasOthers() ? shownWith : 0);
  if (!isOffered) return null;
  async function show() {
    setLoading(true);
    try {
      if (await load()) {
        document.getElementById('main')?.focus({ preventScroll: true });
        window.scrollTo({ top: 0 });
        setShownWith(followingCount);
      } else {
        toast({
          title: 'Nothing to show yet',
          description: 'The people you follow haven’t posted yet. Follow a few more.',
        });
      }
    } catch (error) {
      complain('Couldn’t load your feed', error);
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button size="sm" loading={isLoading} onClick={() => void show()}>
      Show my feed
    </Button>
  );
}

type Greeter = { fullName: string; title: string | null; company: string | null };

/** A suggested first post for a new member. */
function greetingOf({ fullName, title, company }: Greeter): string {
  const work = [title, company].filter(Boolean).join(' at ');
  return `Hello! I am ${fullName}${work ? `, ${work}` : ''}. Looking forward to meeting you here.`;
}

/**
 * The listed company with the name in the member's profile, and whether the member follows it. `isMissing` if there is
 * none. Both are unset during the search (`isLooking`) and if it fails.
 */
function useOwnCompany(name: string | null) {
  const found = useQuery({
    ...query(firstCompanies.pick, { query: { q: (name ?? '').slice(0, 60) } }),
    enabled: (name ?? '').length >= 2,
  });
  const id = found.data?.items.find((company) => company.name.toLowerCase() === name?.toLowerCase())?.id;
  const own = useQuery({ ...query(firstCompanies.get, { params: { id: id ?? 0 } }), enabled: id !== undefined });
  return {
    company: own.data,
    isLooking: found.isLoading || own.isLoading,
    isMissing: found.isSuccess && id === undefined,
  };
}

interface StepProps {
  done: boolean;
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  /** The content of the step until it is done. */
  children?: ReactNode;
}

function Step({ done, title, note, action, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-seam px-4 py-2.5">
      <span
        className={clsx(
          'grid size-5 place-items-center rounded-full border',
          done ? 'border-moss bg-moss text-paper' : 'border-edge',
        )}
      >
        {done ? <Check size={14} role="img" aria-label="Done" /> : null}
      </span>
      <p className={clsx('min-w-0 font-semibold', done && 'text-ink-soft line-through')}>{title}</p>
      {/* As tall as its button, so that the layout does not shift when the button appears. */}
      <div className="flex min-h-8 items-center">{action}</div>
      {note ? <p className="col-start-2 col-end-4 -mt-2 truncate text-sm text-ink-soft">{note}</p> : null}
      {done || !children ? null : (
        <div className="col-span-3 -mx-4 grid grid-cols-[minmax(0,1fr)] gap-2">{children}</div>
      )}
    </li>
  );
}

/** The first steps of a new member: follow five people and their own company, and say hello. */
export function FirstSteps() {
  const user = useCurrentUser();
  const { company, isLooking, isMissing } = useOwnCompany(user.company);
  const people = user.followingCount - (company?.isFollowing ? 1 : 0);
  const followed = Math.min(people, PEOPLE_TO_BEGIN_WITH);
  return (
    <ol aria-label="First steps">
      <Step done={followed === PEOPLE_TO_BEGIN_WITH} title="Follow five people" action={<ShowFeed />}>
        <div className="flex items-center gap-3 px-4 text-sm text-ink-soft">
          <Progress label="People followed" value={followed / PEOPLE_TO_BEGIN_WITH} tone="moss" className="max-w-40" />
          <span aria-live="polite">
            {followed} of {PEOPLE_TO_BEGIN_WITH}
          </span>
        </div>
        <SuggestionRows count={PEOPLE_TO_BEGIN_WITH} />
      </Step>
      {/* The height is reserved while it loads, so that the feed below does not move. */}
      {isLooking ? (
        <li aria-hidden="true" className="h-18 border-t border-seam px-4 py-4.5">
          <Skeleton className="h-4 w-48" />
        </li>
      ) : null}
      {company ? (
        <Step
          done={company.isFollowing}
          title="Follow your company"
          note={
            <SiteLink to={companyPath(company.id)} className="hover:underline">
              <bdi>{company.name}</bdi>
            </SiteLink>
          }
          action={
            <FollowButton
              targetId={company.id}
              targetType="company"
              name={company.name}
              isFollowing={company.isFollowing}
            />
          }
        />
      ) : null}
      {isMissing ? (
        <Step
          done={false}
          title="Follow your company"
          note={
            <>
              No page yet for <bdi>{user.company}</bdi>
            </>
          }
          action={
            <Button asChild variant="outline" size="sm">
              <Link to="/network-hub" search={{ tab: 'companies', q: user.company }}>
                Find or add it
              </Link>
            </Button>
          }
        />
      ) : null}
      <Step
        done={user.postCount > 0}
        title="Say hello"
        action={
          user.postCount > 0 ? null : (
            <Button variant="outline" size="sm" onClick={() => openComposer({ text: greetingOf(user) })}>
              Say hello
            </Button>
          )
        }
      />
    </ol>
  );
}
