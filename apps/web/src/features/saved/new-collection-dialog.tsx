import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CollectionNameForm } from './collection-name-form.tsx';
import { collectionChanges } from './saved.data.ts';

/** Asks for the name of a new collection and makes it. */
export function NewCollectionDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: SavedCollection) => void;
}) {
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
