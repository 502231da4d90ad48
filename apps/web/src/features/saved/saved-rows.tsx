import type { SavedCollection, SavedEntry } from '@innerspring/contract/saved/schemas';
import { NotebookPen, Folder, FolderMinus, FolderPlus } from 'lucide-react';
import { clsx } from 'clsx';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useRemove, useThings, useMove } from './saved.data.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { fullCount } from '../../ui/words/number-format.ts';

const NewCollectionDialog = lazyPart('dialog', () => import('./new-collection-dialog.tsx'));
const NoteDialog = lazyPart('dialog', () => import('./note-dialog.tsx'));

interface MoveMenuProps {
  rows: SavedEntry[];
  collections: SavedCollection[];
  /** Accessible name of the button and the menu. */
  label: string;
  look?: 'ghost' | 'outline';
  disabled?: boolean;
  onMoved?: () => void;
  children: ReactNode;
}

/** A menu to move items to a collection, to a new one, or to none. */
function MoveMenu({ rows, collections, label, look = 'ghost', disabled, onMoved, children }: MoveMenuProps) {
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
          <Button
            variant={look}
            size={look === 'ghost' ? 'sm' : 'md'}
            disabled={disabled}
            aria-label={label}
            className="min-w-0"
          >
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
      <Suspense>
        {naming ? <NewCollectionDialog onClose={() => setNaming(false)} onMade={(made) => void moveTo(made)} /> : null}
      </Suspense>
    </>
  );
}

interface SavedRowProps {
  row: SavedEntry;
  collections: SavedCollection[];
  /** Undefined while selection mode is off. */
  isSelected: boolean | undefined;
  onSelected: (isSelected: boolean) => void;
}

/** A saved item with its note and collection. If the item was deleted, only the button to remove it. */
export function SavedRow({ row, collections, isSelected, onSelected }: SavedRowProps) {
  const remove = useRemove();
  const { nameOf, gone, Thing } = useThings();
  const name = row.thing ? nameOf(row.thing) : gone;
  const isSelecting = isSelected !== undefined;
  return (
    <fieldset
      data-row
      tabIndex={isSelecting ? undefined : -1}
      aria-label={`Saved: ${name}`}
      className="relative min-w-0 rounded-card"
    >
      {isSelecting ? (
        // The whole row is the click target; the checkbox takes the menu's corner.
        <Checkbox
          data-row-open
          label={<span className="sr-only">Select {name}</span>}
          checked={isSelected}
          onChange={(event) => onSelected(event.target.checked)}
          className="absolute inset-0 z-10 [&>label]:absolute [&>label]:inset-0 [&>label]:justify-end [&>label]:p-4.5"
        />
      ) : null}
      <div
        inert={isSelecting}
        className={clsx(
          'grid min-w-0 gap-1 rounded-card',
          isSelecting && '[&_header_[aria-haspopup]]:invisible',
          isSelected && 'outline-2 outline-night max-md:-outline-offset-2',
        )}
      >
        {row.thing ? (
          <Thing thing={row.thing} onUnsave={() => void remove([row])} />
        ) : (
          <Card bleed padded className="flex items-center justify-between gap-3">
            <p className="text-ink-soft">No longer available</p>
            <Button variant="outline" size="sm" onClick={() => void remove([row])}>
              Remove
            </Button>
          </Card>
        )}
        {row.note ? (
          <p className="mt-1 rounded-control bg-copper-wash px-3.5 py-2 text-sm wrap-anywhere whitespace-pre-line max-md:mx-4">
            <span className="sr-only">Your note: </span>
            <bdi>{row.note}</bdi>
          </p>
        ) : null}
        <div className="flex min-w-0 flex-wrap items-center gap-x-1 max-md:px-2">
          <RowTools row={row} name={name} collections={collections} />
        </div>
      </div>
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
        onPointerEnter={NoteDialog.ahead}
        onClick={() => setNoting(true)}
      >
        <NotebookPen size={16} aria-hidden="true" />
        {row.note ? 'Edit note' : 'Add note'}
      </Button>
      <Suspense>{isNoting ? <NoteDialog row={row} onClose={() => setNoting(false)} /> : null}</Suspense>
    </>
  );
}

interface SelectionBarProps {
  rows: SavedEntry[];
  selected: SavedEntry[];
  collections: SavedCollection[];
  onChoose: (rows: SavedEntry[]) => void;
  onEnd: () => void;
  className: string;
}

/** Replaces the toolbar during a selection: actions on the selected rows. */
export function SelectionBar({ rows, selected, collections, onChoose, onEnd, className }: SelectionBarProps) {
  const remove = useRemove();
  const { nouns } = useThings();
  const hasNone = selected.length === 0;
  return (
    <fieldset aria-label={`Selected ${nouns[1]}`} className={clsx(className, 'sticky top-14 z-20 bg-linen')}>
      <Checkbox
        autoFocus
        label={hasNone ? 'Select all' : `${fullCount(selected.length)} selected`}
        checked={!hasNone && selected.length === rows.length}
        onChange={(event) => onChoose(event.target.checked ? rows : [])}
        className="me-auto"
      />
      <MoveMenu
        rows={selected}
        collections={collections}
        label="Add to collection"
        look="outline"
        disabled={hasNone}
        onMoved={onEnd}
      >
        Add to collection
      </MoveMenu>
      <Button
        variant="outline"
        aria-label={`Remove selected ${nouns[1]}`}
        disabled={hasNone}
        onClick={() => {
          onEnd();
          void remove(selected);
        }}
      >
        Remove
      </Button>
      <Button onClick={onEnd}>Done</Button>
    </fieldset>
  );
}
