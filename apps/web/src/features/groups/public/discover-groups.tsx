import { GROUP_TOPICS } from '@innerspring/contract/groups/choices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { type GroupFilter, groupPages, topicOf } from './group.data.ts';
import { GroupCard } from './group-card.tsx';

interface DiscoverGroupsProps {
  filter: GroupFilter;
  onFilter: (filter: GroupFilter) => void;
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 max-md:px-4 sm:grid-cols-2 lg:grid-cols-3';
const topics = [{ value: '', label: 'All topics' }, ...GROUP_TOPICS.map((topic) => ({ value: topic, label: topic }))];

function Toolbar({ filter, onFilter }: DiscoverGroupsProps) {
  const [text, setText] = useState(filter.q ?? '');
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onFilter({ ...filter, q: text.trim() || undefined });
  }
  return (
    <div className="grid gap-2 max-md:px-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <form onSubmit={submit} className="flex gap-2">
        <TextField
          type="search"
          aria-label="Search groups"
          placeholder="Search groups"
          value={text}
          maxLength={100}
          enterKeyHint="search"
          onChange={(event) => setText(event.target.value)}
          lead={<Search size={18} />}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline">
          Search
        </Button>
      </form>
      <Select
        aria-label="Topic"
        options={topics}
        value={filter.topic ?? ''}
        onChange={(event) => onFilter({ ...filter, topic: topicOf(event.target.value) })}
      />
    </div>
  );
}

function Found({ filter, onFilter }: DiscoverGroupsProps) {
  const list = useInfiniteQuery(groupPages(filter));
  if (list.isPending) {
    return (
      <SkeletonRegion label="Loading groups" className={grid}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-52 rounded-card" />
        ))}
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="groups" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const found = list.data.pages.flatMap((page) => page.items);
  const isNarrowed = Boolean(filter.q || filter.topic);
  if (found.length === 0 && !list.hasNextPage) {
    return (
      <Card bleed>
        <EmptyState
          action={
            isNarrowed ? (
              <Button variant="outline" onClick={() => onFilter({})}>
                Show all groups
              </Button>
            ) : null
          }
        >
          {isNarrowed ? 'No group matches. Try another word or topic.' : 'There are no groups to join yet.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul aria-label="Groups" className={grid}>
        {found.map((group) => (
          <li key={group.id} className="grid grid-cols-[minmax(0,1fr)]">
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** Groups that can be found, by words and topic. */
export function DiscoverGroups({ filter, onFilter }: DiscoverGroupsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* Another search that comes from the address starts the field anew. */}
      <Toolbar key={filter.q ?? ''} filter={filter} onFilter={onFilter} />
      <Found filter={filter} onFilter={onFilter} />
    </div>
  );
}
