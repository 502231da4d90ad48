import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { SafetyPerson } from './safety-data.ts';
import { SafetyMenuItems, type SafetyQuestion } from './safety-menu-items.tsx';

interface PersonMenuListProps {
  person: SafetyPerson;
  label: string;
  onBlocked?: (() => void) | undefined;
}

/** The menu about a member with the dialogs it opens; arrives with the first press and opens at once. */
export default function PersonMenuList({ person, label, onBlocked }: PersonMenuListProps) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<SafetyQuestion | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DropdownMenu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton aria-label={label}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        <SafetyMenuItems person={person} reportLabel={`Report ${person.fullName}`} onAsk={setAsked} />
      </DropdownMenu>
      {asked === 'block' ? <BlockDialog person={person} onClose={close} onBlocked={onBlocked} /> : null}
      <ReportDialog
        targetType="user"
        targetId={person.id}
        name={person.fullName}
        open={asked === 'report'}
        onOpenChange={(open) => (open ? undefined : close())}
      />
    </>
  );
}
