import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/button.tsx';
import { BlockDialog, SafetyMenuItems, type SafetyQuestion } from '../safety/safety-actions.tsx';
import { type Reported, ReportDialog } from '../safety/report-dialog.tsx';
import type { SafetyPerson } from '../safety/safety.data.ts';

interface PersonMenuListProps {
  person: SafetyPerson;
  label: string;
  /** What Report is about, if not the member. */
  reported?: Reported | undefined;
  size?: 'sm' | 'md';
  onBlocked?: (() => void) | undefined;
}

/** The menu for a member, or something of theirs, with its dialogs; loads on the first press and opens at once. */
export default function PersonMenuList({ person, label, reported, size, onBlocked }: PersonMenuListProps) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<SafetyQuestion | null>(null);
  const close = () => setAsked(null);
  const about = reported ?? { targetType: 'user', targetId: person.id, name: person.fullName };
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton size={size} aria-label={label}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <SafetyMenuItems person={person} reportLabel={`Report ${about.name}`} onAsk={setAsked} />
      </DropdownMenu>
      {asked === 'block' ? <BlockDialog person={person} onClose={close} onBlocked={onBlocked} /> : null}
      <ReportDialog {...about} open={asked === 'report'} onOpenChange={(open) => (open ? undefined : close())} />
    </>
  );
}
