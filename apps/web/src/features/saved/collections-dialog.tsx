import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { COLLECTION_LIMIT, COLLECTION_NAME_LENGTH } from '@innerspring/contract/saved/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '../../platform/api.ts';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { IconButton, Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { collectionChanges, useThings } from './saved.data.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';

interface CollectionNameFormProps {
  label: string;
  initial?: string;
  submitLabel: string;
  onSubmit: (name: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The name of a collection; a refusal stands under the field, and the text stays. */
export function CollectionNameForm({ label, initial = '', submitLabel, onSubmit, onCancel }: CollectionNameFormProps) {
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setProblem('The name is required');
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(name.trim());
      setName(initial);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <FormField label={label} error={problem}>
          <TextField
            maxLength={COLLECTION_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </FormField>
      </div>
      <Button type="submit" variant="outline" loading={isBusy}>
        {submitLabel}
      </Button>
      {onCancel ? (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </form>
  );
}

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
  const { nouns } = useThings();
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
        <span className="block text-sm text-ink-faint">{countOf(count, ...nouns)}</span>
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
  const { nouns } = useThings();
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
      description={`The ${nouns[1]} in it stay saved.`}
      confirmLabel="Delete collection"
      loading={isBusy}
      error={problem}
      onConfirm={() => void confirm()}
    />
  );
}
