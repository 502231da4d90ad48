import type { SavedCollection } from '@innerspring/contract/saved/schemas';
import { COLLECTION_LIMIT, COLLECTION_NAME_LENGTH } from '@innerspring/contract/saved/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { collectionChanges, useThings } from './saved.data.ts';

interface NameFormOptions<Saved> {
  initial?: string;
  save: (name: string) => Promise<Saved>;
  onDone?: (saved: Saved) => void;
}

/** A form with the name of a collection. */
export function useNameForm<Saved>({ initial = '', save, onDone }: NameFormOptions<Saved>) {
  return useActionForm(({ name }: { name: string }) => save(name.trim()), {
    values: { name: initial },
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Enter a name' }),
    onDone,
  });
}

interface NameLineProps<Saved> extends NameFormOptions<Saved> {
  label: string;
  submit: string;
  onCancel?: () => void;
}

/** An inline form for the name of a collection. */
function NameLine<Saved>({ label, submit, onCancel, ...options }: NameLineProps<Saved>) {
  const form = useNameForm(options);
  return (
    <Form form={form} label={label} className="sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-2">
      <Field form={form} name="name" label={label}>
        <TextField maxLength={COLLECTION_NAME_LENGTH} autoFocus={onCancel !== undefined} />
      </Field>
      <div className="flex gap-2">
        <SubmitButton variant="outline">{submit}</SubmitButton>
        {onCancel ? (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

interface CollectionsDialogProps {
  collections: SavedCollection[];
  onClose: () => void;
  onRemoved: (id: number) => void;
}

/** Creates, renames and deletes the member's collections. */
export default function CollectionsDialog({ collections, onClose, onRemoved }: CollectionsDialogProps) {
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
          <NameLine label="New collection" submit="Create" save={changes.create} />
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
          <p className="text-sm text-ink-faint">You don’t have any collections yet.</p>
        )}
      </div>
    </Dialog>
  );
}

function CollectionLine({ collection, onRemoved }: { collection: SavedCollection; onRemoved: (id: number) => void }) {
  const { id, name, count } = collection;
  const changes = collectionChanges(useQueryClient());
  const { nouns } = useThings();
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const stop = () => setDoing(null);
  if (doing === 'rename')
    return (
      <NameLine
        label={`New name of ${name}`}
        initial={name}
        submit="Rename"
        save={(next) => changes.rename(id, next)}
        onDone={stop}
        onCancel={stop}
      />
    );
  if (doing === 'delete') return <DeleteQuestion collection={collection} onCancel={stop} onRemoved={onRemoved} />;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-ink-faint">{countOf(count, ...nouns)}</span>
      </span>
      <IconButton size="sm" aria-label={`Rename ${name}`} onClick={() => setDoing('rename')}>
        <Pencil size={18} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" aria-label={`Delete ${name}`} onClick={() => setDoing('delete')}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface DeleteQuestionProps {
  collection: SavedCollection;
  onCancel: () => void;
  onRemoved: (id: number) => void;
}

/** Asks inline, in place of the row, since a dialog is already open. */
function DeleteQuestion({ collection: { id, name }, onCancel, onRemoved }: DeleteQuestionProps) {
  const changes = collectionChanges(useQueryClient());
  const { nouns } = useThings();
  const remove = useAction(() => changes.remove(id), {
    refused: `Couldn’t delete “${name}”`,
    onDone: () => onRemoved(id),
  });
  return (
    <div role="group" aria-label={`Delete ${name}?`} className="grid gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">Delete the collection “{name}”?</span>{' '}
        <span className="text-ink-soft">The {nouns[1]} in it stay saved.</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="destructive" size="sm" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Delete collection
        </Button>
        <Button variant="ghost" size="sm" autoFocus onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
