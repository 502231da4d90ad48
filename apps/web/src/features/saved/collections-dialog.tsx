import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { COLLECTION_LIMIT } from '@innerspring/contract/saved/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../platform/refusals.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { CollectionNameForm } from './collection-name-form.tsx';
import { collectionChanges } from './saved.data.ts';

interface CollectionsDialogProps {
  collections: SavedCollection[];
  onClose: () => void;
  onRemoved: (id: number) => void;
}

/** Makes, renames and deletes the own collections. */
export function CollectionsDialog({ collections, onClose, onRemoved }: CollectionsDialogProps) {
  const changes = collectionChanges(useQueryClient());
  const isFull = collections.length >= COLLECTION_LIMIT;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Collections"
      description={`Up to ${COLLECTION_LIMIT} folders for what you saved. Only you see them.`}
    >
      <div className="grid gap-4">
        {isFull ? (
          <p className="text-sm text-ink-soft">You have {COLLECTION_LIMIT} collections. Delete one to make room.</p>
        ) : (
          <CollectionNameForm label="New collection" submitLabel="Create" onSubmit={changes.create} />
        )}
        {collections.length > 0 ? (
          <ul aria-label="Your collections" className="divide-y divide-seam">
            {collections.map((collection) => (
              <li key={collection.id} className="py-2">
                <CollectionLine collection={collection} onRemoved={onRemoved} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-ink-faint">You have no collections yet.</p>
        )}
      </div>
    </Dialog>
  );
}

function CollectionLine({ collection, onRemoved }: { collection: SavedCollection; onRemoved: (id: number) => void }) {
  const { id, name, count } = collection;
  const changes = collectionChanges(useQueryClient());
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <CollectionNameForm
        label={`New name of ${name}`}
        initial={name}
        submitLabel="Rename"
        onSubmit={async (next) => {
          await changes.rename(id, next);
          setRenaming(false);
        }}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-ink-faint">{countOf(count, 'post', 'posts')}</span>
      </span>
      <IconButton size="sm" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <DeleteCollection
        name={name}
        onDelete={async () => {
          await changes.remove(id);
          onRemoved(id);
        }}
      />
    </div>
  );
}

function DeleteCollection({ name, onDelete }: { name: string; onDelete: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      await onDelete();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  }
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton size="sm" aria-label={`Delete ${name}`}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      }
      title={`Delete the collection “${name}”?`}
      description="The posts in it stay saved."
      confirmLabel="Delete collection"
      loading={isBusy}
      error={problem}
      onConfirm={() => void confirm()}
    />
  );
}
