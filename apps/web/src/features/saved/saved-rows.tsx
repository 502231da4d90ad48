import type { SavedCollection, SavedEntry } from '@innerspring/contract/saved/schemas';
import { NotebookPen, Folder, FolderMinus, FolderPlus } from 'lucide-react';
import { Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useRemove, keepNote, useThings, useMove, collectionChanges } from './saved.data.ts';
import { SAVED_NOTE_LENGTH } from '@innerspring/contract/saved/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../platform/api.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { CollectionNameForm } from './collections-dialog.tsx';
import { fullCount } from '../../ui/words/number-format.ts';

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

/** The note on one saved thing; refused, its text stays. */
function NoteDialog({ row, onClose }: { row: SavedEntry; onClose: () => void }) {
  const client = useQueryClient();
  const things = useThings();
  const [text, setText] = useState(row.note ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await keepNote(client, things, row.id, text);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog open onOpenChange={onClose} title={row.note ? 'Edit note' : 'Add a note'} description="Only you see it.">
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-3">
        <FormField label="Note" error={problem}>
          <TextArea rows={4} limit={SAVED_NOTE_LENGTH} value={text} onChange={(event) => setText(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save note
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface SavedRowProps {
  row: SavedEntry;
  collections: SavedCollection[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One saved thing with what its keeper added; of a post that is gone nothing but that. */
export function SavedRow({ row, collections, isChosen, onChoose }: SavedRowProps) {
  const remove = useRemove();
  const { nameOf, gone, Thing } = useThings();
  const name = row.thing ? nameOf(row.thing) : gone;
  return (
    <fieldset data-row aria-label={`Saved: ${name}`} className="grid min-w-0 gap-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 max-md:px-4">
        <Checkbox
          label={<span className="sr-only">Choose {name}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <RowTools row={row} name={name} collections={collections} />
      </div>
      {row.note ? (
        <p className="rounded-control bg-copper-wash px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-line max-md:mx-4">
          <span className="sr-only">Your note: </span>
          <bdi>{row.note}</bdi>
        </p>
      ) : null}
      {row.thing ? (
        <Suspense fallback={<PostListSkeleton count={1} />}>
          <Thing thing={row.thing} onUnsave={() => void remove([row])} />
        </Suspense>
      ) : (
        <Card bleed padded className="flex items-center justify-between gap-3">
          <p className="text-ink-soft">No longer available</p>
          <Button variant="outline" size="sm" onClick={() => void remove([row])}>
            Remove
          </Button>
        </Card>
      )}
    </fieldset>
  );
}

function RowTools({ row, name, collections }: Pick<SavedRowProps, 'row' | 'collections'> & { name: string }) {
  const [isNoting, setNoting] = useState(false);
  const shelf = collections.find(({ id }) => id === row.collectionId)?.name ?? 'No collection';
  return (
    <>
      <MoveMenu rows={[row]} collections={collections} label={`${shelf}: collection of ${name}`}>
        {shelf}
      </MoveMenu>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${row.note ? 'Edit' : 'Add'} note on ${name}`}
        onClick={() => setNoting(true)}
      >
        <NotebookPen size={16} aria-hidden="true" />
        {row.note ? 'Edit note' : 'Add note'}
      </Button>
      {isNoting ? <NoteDialog row={row} onClose={() => setNoting(false)} /> : null}
    </>
  );
}

interface SelectionBarProps {
  rows: SavedEntry[];
  chosen: SavedEntry[];
  collections: SavedCollection[];
  onChoose: (rows: SavedEntry[]) => void;
}

/** Chooses the rows shown, and moves or removes the chosen ones together. */
export function SelectionBar({ rows, chosen, collections, onChoose }: SelectionBarProps) {
  const remove = useRemove();
  const { nouns } = useThings();
  return (
    <fieldset
      aria-label={`Several ${nouns[1]} at once`}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 max-md:px-4"
    >
      <Checkbox
        label={chosen.length > 0 ? `${fullCount(chosen.length)} selected` : 'Select all'}
        checked={chosen.length === rows.length}
        onChange={(event) => onChoose(event.target.checked ? rows : [])}
      />
      {chosen.length > 0 ? (
        <div className="ms-auto flex flex-wrap gap-2">
          <MoveMenu
            rows={chosen}
            collections={collections}
            label={`Move selected ${nouns[1]}`}
            onMoved={() => onChoose([])}
          >
            Move
          </MoveMenu>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove selected ${nouns[1]}`}
            onClick={() => {
              onChoose([]);
              void remove(chosen);
            }}
          >
            Remove
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
