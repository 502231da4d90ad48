import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Flag, Repeat2, Volume2, VolumeX } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { muteWithUndo, switchReposts, unblock, unmute } from './safety-actions.tsx';
import { relationTo, type SafetyPerson } from './safety.data.ts';

export type SafetyQuestion = 'report' | 'block';

interface SafetyMenuItemsProps {
  person: SafetyPerson;
  /** What Report is about: "Report post". */
  reportLabel: string;
  /** Opens a dialog; the menu's owner holds it, since the menu closes. */
  onAsk: (question: SafetyQuestion) => void;
}

/** Mute, reposts, Report and Block, as they stand for this viewer; the state is asked for when the menu is open. */
export function SafetyMenuItems({ person, reportLabel, onAsk }: SafetyMenuItemsProps) {
  const client = useQueryClient();
  const { data: relation, isPending } = useQuery(relationTo(person.id));
  const isOff = relation?.repostsOff ?? false;
  return (
    <>
      {relation?.muted ? (
        <MenuItem icon={<Volume2 size={18} />} onSelect={() => void unmute(client, person)}>
          Unmute {person.fullName}
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={<VolumeX size={18} />}
            disabled={isPending}
            onSelect={() => void muteWithUndo(client, person, '30_days')}
          >
            Mute for 30 days
          </MenuItem>
          <MenuItem
            icon={<VolumeX size={18} />}
            disabled={isPending}
            onSelect={() => void muteWithUndo(client, person, 'always')}
          >
            Mute until I take it back
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={<Repeat2 size={18} />}
        disabled={isPending}
        onSelect={() => void switchReposts(client, person, !isOff)}
      >
        Turn {isOff ? 'on' : 'off'} reposts
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Flag size={18} />} onSelect={() => onAsk('report')}>
        {reportLabel}
      </MenuItem>
      {relation?.blocked ? (
        <MenuItem icon={<Ban size={18} />} onSelect={() => void unblock(client, person)}>
          Unblock {person.fullName}
        </MenuItem>
      ) : (
        <MenuItem icon={<Ban size={18} />} destructive disabled={isPending} onSelect={() => onAsk('block')}>
          Block {person.fullName}
        </MenuItem>
      )}
    </>
  );
}
