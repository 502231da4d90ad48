import type { SavedCollection, SavedEntry } from '@innerspring/contract/saved/schemas';
import { Folder, FolderMinus, FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { useMove, collectionChanges } from './saved.data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CollectionNameForm } from './collections-dialog.tsx';

/** Asks for the name of a new collection and makes it. */
function NewCollectionDialog({ onClose, onMade }: { onClose: () => void; onMade: (made: SavedCollection) => void }) {
  const { create } = collectionChanges(useQueryClient());
  return (
    <Dialog open onOpenChange={onClose} title="New collection" description="Only you see your collections.">
      <CollectionNameForm
        label="Name"
        submitLabel="Create"
        onSubmit={async (name) => {
          const made = await create(name);
          onClose();
          onMade(made);
        }}
      />
    </Dialog>
  );
}

interface MoveMenuProps {
  rows: SavedEntry[];
  collections: SavedCollection[];
  /** Names button and menu. */
  label: string;
  onMoved?: () => void;
  children: ReactNode;
}

/** The collections as targets, a new one, or none. */
export function MoveMenu({ rows, collections, label, onMoved, children }: MoveMenuProps) {
  const [naming, setNaming] = useState(false);
  const move = useMove();
  const moveTo = async (target: SavedCollection | null) => {
    if (await move(rows, target)) onMoved?.();
  };
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <Button variant="ghost" size="sm" aria-label={label} className="min-w-0">
            <Folder size={16} aria-hidden="true" />
            <span className="truncate">{children}</span>
          </Button>
        }
      >
        {collections.map((collection) => (
          <MenuItem key={collection.id} icon={<Folder size={18} />} onSelect={() => void moveTo(collection)}>
            <span className="truncate">{collection.name}</span>
          </MenuItem>
        ))}
        <MenuItem icon={<FolderPlus size={18} />} onSelect={() => setNaming(true)}>
          New collection
        </MenuItem>
        {rows.some(({ collectionId }) => collectionId !== null) ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<FolderMinus size={18} />} onSelect={() => void moveTo(null)}>
              No collection
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      {naming ? <NewCollectionDialog onClose={() => setNaming(false)} onMade={(made) => void moveTo(made)} /> : null}
    </>
  );
}
