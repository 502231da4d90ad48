import { GROUP_TOPICS } from '@innerspring/contract/groups/choices';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { EmptyState, LoadMore } from '../../../ui/states/list-end.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import type { GroupsSearch } from '../groups.data.ts';
import { GroupCard } from './group-card.tsx';
import { type GroupChoice, type GroupFilter, groupInvitations, groupPages, topicOf } from './group.data.ts';
import { GroupInvitations, OwnGroups } from './own-groups.tsx';

interface GroupsPageProps {
  search: GroupsSearch;
  onSearch: (next: GroupsSearch) => void;
}

const CreateDialog = lazyPart('dialog', async () => ({
  default: (await import('../making/group-dialogs.tsx')).CreateDialog,
}));

/** The viewer's groups, those to discover, invitations, and the form for a new group. */
export function GroupsPage({ search, onSearch }: GroupsPageProps) {
  const { create, ...choice } = search;
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle
        actions={
          <Button onClick={() => onSearch({ ...choice, create: true })}>
            <Plus size={18} aria-hidden="true" /> Create group
          </Button>
        }
      >
        Groups
      </PageTitle>
      <GroupLists choice={choice} onChoice={onSearch} />
      <Suspense fallback={null}>{create ? <CreateDialog onClose={() => onSearch(choice)} /> : null}</Suspense>
    </div>
  );
}

interface GroupListsProps {
  choice: GroupChoice;
  onChoice: (choice: GroupChoice) => void;
}

/** The viewer's groups, those to discover, and their invitations. The selected list is in the URL. */
export function GroupLists({ choice, onChoice }: GroupListsProps) {
  const invitations = useQuery(groupInvitations).data?.items.length ?? 0;
  const view = choice.view ?? 'mine';
  const find = (
    <Button variant="outline" onClick={() => onChoice({ view: 'discover' })}>
      Discover groups
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="max-md:px-4">
        <SegmentedSwitch
          label="Which groups"
          value={view}
          onValueChange={(next) => onChoice({ view: next === 'mine' ? undefined : next })}
          options={[
            { value: 'mine', label: 'My groups' },
            { value: 'discover', label: 'Discover' },
            { value: 'invitations', label: invitations > 0 ? `Invitations (${invitations})` : 'Invitations' },
          ]}
        />
      </div>
      {view === 'mine' ? <OwnGroups action={find} /> : null}
      {view === 'discover' ? (
        <DiscoverGroups filter={choice} onFilter={(filter) => onChoice({ ...filter, view: 'discover' })} />
      ) : null}
      {view === 'invitations' ? <GroupInvitations action={find} /> : null}
    </div>
  );
}

interface DiscoverGroupsProps {
  filter: GroupFilter;
  onFilter: (filter: GroupFilter) => void;
}

/** Groups to discover, by text and topic. */
function DiscoverGroups({ filter, onFilter }: DiscoverGroupsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* A new search from the URL resets the field. */}
      <Toolbar key={filter.q ?? ''} filter={filter} onFilter={onFilter} />
      <Found filter={filter} onFilter={onFilter} />
    </div>
  );
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 max-md:px-4 sm:grid-cols-2 lg:grid-cols-3';

const topics = [{ value: '', label: 'All topics' }, ...GROUP_TOPICS.map((topic) => ({ value: topic, label: topic }))];

function Toolbar({ filter, onFilter }: DiscoverGroupsProps) {
  return (
    <div className="grid gap-2 max-md:px-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <SearchForm label="Search groups" value={filter.q} maxLength={100} onSearch={(q) => onFilter({ ...filter, q })} />
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
          {isNarrowed ? 'No groups match. Try another word or topic.' : 'Groups you can join will appear here.'}
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
