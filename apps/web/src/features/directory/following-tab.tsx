import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteLink, topicPath } from '../../parts/site-link.tsx';
import { followedTopicPages, TopicFollowButton } from '../posts/public/topic-follow-button.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { CompanyCard, PersonCard } from './person-card.tsx';
import {
  connectionPages,
  followedCompanyPages,
  followerPages,
  followingPages,
  type FollowingView,
  type SearchProps,
} from './network.data.ts';
import { RowList } from '../../parts/row-list.tsx';
import type { Topic } from '@innerspring/contract/topics/schemas';
import { countOf } from '../../ui/words/number-format.ts';

/** A followed topic. */
function TopicRow({ topic }: { topic: Topic }) {
  return (
    <article aria-label={`#${topic.name}`} className="flex items-center justify-between gap-3 px-4 py-3.5">
      <div className="min-w-0 leading-snug">
        <SiteLink to={topicPath(topic.slug)} className="block truncate font-semibold hover:underline">
          <bdi>#{topic.name}</bdi>
        </SiteLink>
        <p className="text-sm text-ink-faint">
          {countOf(topic.postCount, 'post')} · {countOf(topic.followerCount, 'follower')}
        </p>
      </div>
      <TopicFollowButton topic={topic} />
    </article>
  );
}

interface ListProps {
  empty: ReactNode;
}

function FollowedPeople({ empty }: ListProps) {
  const list = useInfiniteQuery(followingPages(useCurrentUser().id));
  return (
    <RowList list={list} what="people you follow" empty={empty} keyOf={(row) => row.person.id}>
      {(row) => <PersonCard row={row} />}
    </RowList>
  );
}

function FollowedCompanies({ empty }: ListProps) {
  const list = useInfiniteQuery(followedCompanyPages(useCurrentUser().id));
  return (
    <RowList list={list} what="companies you follow" empty={empty} keyOf={(row) => row.company.id}>
      {(row) => <CompanyCard row={row} />}
    </RowList>
  );
}

function FollowedTopics({ empty }: ListProps) {
  const list = useInfiniteQuery(followedTopicPages);
  return (
    <RowList list={list} what="topics you follow" empty={empty} keyOf={(topic) => topic.slug}>
      {(topic) => <TopicRow topic={topic} />}
    </RowList>
  );
}

function Connections({ empty }: ListProps) {
  const list = useInfiniteQuery(connectionPages);
  return (
    <RowList list={list} what="your connections" empty={empty} keyOf={(row) => row.person.id}>
      {(row) => <PersonCard row={row} />}
    </RowList>
  );
}

const emptyWords: Record<FollowingView, string> = {
  people: 'You don’t follow anyone yet. Posts by people you follow appear in your feed.',
  companies: 'You don’t follow any companies yet. Their posts appear in your feed.',
  topics: 'You don’t follow any topics yet. Open a hashtag in a post to see everything about it and follow it.',
  connections: 'No connections yet. When you and another member follow each other, you’re connected.',
};

const views = {
  people: FollowedPeople,
  companies: FollowedCompanies,
  topics: FollowedTopics,
  connections: Connections,
};

/** Whom the viewer follows, and their connections. */
export function FollowingTab({ search, onSearch }: SearchProps) {
  const view = search.show ?? 'people';
  const List = views[view];
  const target = view === 'companies' ? 'companies' : 'people';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="max-md:px-4">
        <SegmentedSwitch
          label="Who you follow"
          value={view}
          onValueChange={(show) => onSearch({ tab: 'following', show: show === 'people' ? undefined : show })}
          options={[
            { value: 'people', label: 'People' },
            { value: 'companies', label: 'Companies' },
            { value: 'topics', label: 'Topics' },
            { value: 'connections', label: 'Connections' },
          ]}
        />
      </div>
      <List
        empty={
          <EmptyState
            action={
              view === 'topics' ? (
                <Button asChild variant="outline">
                  <SiteLink to="/">Go to your feed</SiteLink>
                </Button>
              ) : (
                <Button variant="outline" onClick={() => onSearch({ tab: target })}>
                  Find {target}
                </Button>
              )
            }
          >
            {emptyWords[view]}
          </EmptyState>
        }
      />
    </div>
  );
}

/** Who follows the viewer. */
export function FollowersTab({ onSearch }: Pick<SearchProps, 'onSearch'>) {
  const list = useInfiniteQuery(followerPages(useCurrentUser().id));
  return (
    <RowList
      list={list}
      what="your followers"
      keyOf={(row) => row.person.id}
      empty={
        <EmptyState
          action={
            <Button variant="outline" onClick={() => onSearch({ tab: 'invite' })}>
              Invite someone
            </Button>
          }
        >
          Nobody follows you yet. People you follow or invite often follow back.
        </EmptyState>
      }
    >
      {(row) => <PersonCard row={row} />}
    </RowList>
  );
}
