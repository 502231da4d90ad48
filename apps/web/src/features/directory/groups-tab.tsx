import { GroupLists } from '../groups/public/group-lists.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import type { SearchProps } from './network-search.ts';

/** Groups in the hub: the viewer's own, those that can be found, and invitations. */
export function GroupsTab({ search, onSearch }: SearchProps) {
  const { view, q, topic } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <GroupLists choice={{ view, q, topic }} onChoice={(choice) => onSearch({ tab: 'groups', ...choice })} />
      <Button asChild variant="link" className="justify-self-start max-md:mx-4">
        <SiteLink to="/groups">All about groups</SiteLink>
      </Button>
    </div>
  );
}
