import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type GroupsSearch, readGroupsSearch } from '../features/groups/groups.data.ts';
import { GroupsPage } from '../features/groups/public/group-lists.tsx';

export const Route = createFileRoute('/groups/')({
  staticData: HEADED_SCREENS['/groups'],
  component: Groups,
});

/** Reads the search itself: what a route declares for that loads with the first page, whichever it is. */
function Groups() {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => readGroupsSearch(given), [given]);
  const navigate = useNavigate();
  const onSearch = (next: GroupsSearch) =>
    void navigate({ to: '/groups', search: next as object, replace: next.view === search.view, resetScroll: false });
  return <GroupsPage search={search} onSearch={onSearch} />;
}
