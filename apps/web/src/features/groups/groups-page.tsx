import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { GroupLists } from './public/group-lists.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import type { GroupsSearch } from './groups-address.ts';

const CreateDialog = lazyPart('dialog', () => import('./making/create-dialog.tsx'));

interface GroupsPageProps {
  search: GroupsSearch;
  onSearch: (next: GroupsSearch) => void;
}

/** The viewer's groups, those that can be found, invitations, and the way to a new one. */
export function GroupsPage({ search, onSearch }: GroupsPageProps) {
  const { create, ...choice } = search;
  return (
    <div className="mx-auto grid w-full max-w-275 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <div className="flex flex-wrap items-center justify-between gap-3 max-md:px-4">
        <h1>Groups</h1>
        <Button onClick={() => onSearch({ ...choice, create: true })}>
          <Plus size={18} aria-hidden="true" /> Create group
        </Button>
      </div>
      <GroupLists choice={choice} onChoice={onSearch} />
      <Suspense fallback={null}>{create ? <CreateDialog onClose={() => onSearch(choice)} /> : null}</Suspense>
    </div>
  );
}
