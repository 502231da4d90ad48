import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { shownOnGroup, type GroupTab, readGroupAddress } from '../features/groups/groups.data.ts';
import { GroupPage } from '../features/groups/group-page.tsx';
import { groupPath } from '../parts/site-link.tsx';
import { useOpenPage } from '../platform/seen/open-page.ts';

// The title is the group's name, which the page sets once it knows it.
export const Route = createFileRoute('/groups/$id')({
  staticData: { frame: 'reading' },
  component: Group,
});

function Group() {
  const { id } = Route.useParams();
  useOpenPage('group', Number(id), shownOnGroup);
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const onTab = (tab: GroupTab) => {
    const search = tab === 'discussion' ? {} : { tab };
    void navigate({ to: groupPath(Number(id)), search: search as object, replace: true, resetScroll: false });
  };
  // If the id isn't a number, the server rejects it like that of a group that doesn't exist.
  return <GroupPage key={id} id={Number(id)} address={readGroupAddress(given)} onTab={onTab} />;
}
