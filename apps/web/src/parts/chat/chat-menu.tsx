import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export interface ChatMenuItem {
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  destructive?: boolean;
}

/** What may be done with one message. */
export function ChatMenu({ label, items }: { label: string; items: readonly ChatMenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <DropdownMenu
      label={label}
      trigger={
        <IconButton size="sm" round aria-label={label}>
          <Ellipsis size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      {items.map(({ label: name, icon, onSelect, destructive }) => (
        <MenuItem key={name} icon={icon} destructive={destructive ?? false} onSelect={onSelect}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
