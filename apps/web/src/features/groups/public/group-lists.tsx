import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { SegmentedSwitch } from '../../../ui/segmented-switch.tsx';
import { DiscoverGroups } from './discover-groups.tsx';
import { groupInvitations, type GroupChoice } from './group.data.ts';
import { GroupInvitations, OwnGroups } from './own-groups.tsx';

interface GroupListsProps {
  choice: GroupChoice;
  onChoice: (choice: GroupChoice) => void;
}

/** The viewer's own groups, those that can be found, and those they are invited to; what is shown stands in the address. */
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
