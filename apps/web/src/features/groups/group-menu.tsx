import { GROUP_MUTES } from '@innerspring/contract/groups/choices';
import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { Bell, BellOff, DoorOpen, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { moderates, useGroupAction } from './groups.data.ts';
import { LeaveDialog, RemoveDialog } from './members/member-menu.tsx';

interface GroupMenuProps {
  group: GroupPage;
  onEdit: () => void;
}

const muteWords = { '1h': 'For 1 hour', '8h': 'For 8 hours', always: 'Always' } as const;

function MuteItems({ group }: { group: GroupPage }) {
  const mute = useGroupAction(groups.mute, { refused: 'Could not mute the group.' });
  const unmute = useGroupAction(groups.unmute, {
    done: 'You hear of this group again',
    refused: 'Could not unmute it.',
  });
  const params = { id: group.id };
  if (group.mute?.muted) {
    return (
      <MenuItem icon={<Bell size={16} />} onSelect={() => unmute.mutate({ params })}>
        Unmute
      </MenuItem>
    );
  }
  return (
    <>
      <MenuLabel>Mute notifications</MenuLabel>
      {GROUP_MUTES.map((length) => (
        <MenuItem key={length} icon={<BellOff size={16} />} onSelect={() => mute.mutate({ params, body: { length } })}>
          {muteWords[length]}
        </MenuItem>
      ))}
    </>
  );
}

/** Everything a member may do with the whole group. */
export function GroupMenu({ group, onEdit }: GroupMenuProps) {
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null);
  const label = `More about ${group.name}`;
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <IconButton aria-label={label} size="sm">
            <MoreHorizontal size={18} />
          </IconButton>
        }
      >
        <MuteItems group={group} />
        <MenuSeparator />
        {moderates(group) ? (
          <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
            {group.role === 'owner' ? 'Edit group' : 'Edit About'}
          </MenuItem>
        ) : null}
        <MenuItem icon={<DoorOpen size={16} />} onSelect={() => setAsking('leave')}>
          Leave group
        </MenuItem>
        {group.role === 'owner' ? (
          <MenuItem destructive icon={<Trash2 size={16} />} onSelect={() => setAsking('remove')}>
            Delete group
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <LeaveDialog group={group} open={asking === 'leave'} onClose={() => setAsking(null)} />
      <RemoveDialog group={group} open={asking === 'remove'} onClose={() => setAsking(null)} />
    </>
  );
}
